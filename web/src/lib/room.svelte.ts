/** The game whose table is shown now; cards that are face down have its back. */
export const room = $state({ now: '' });
