/** What stands as a title by itself, within an English sentence. */
export const inside = (title: string): string => `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
