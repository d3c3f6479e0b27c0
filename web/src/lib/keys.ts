/** Whether a key is meant for the table: not for a field, nor for a dialog that lies over it. */
export function meantForTable(event: KeyboardEvent): boolean {
  const target = event.target as Element | null;
  return !target?.closest('input, textarea, select, dialog') && !document.querySelector('dialog[open]');
}
