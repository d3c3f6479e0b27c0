import { settings } from './settings.svelte';

/** Whether a key is meant for the table: not for a field, nor for a dialog that lies over it, nor one that the person has switched off. */
export function meantForTable(event: KeyboardEvent): boolean {
  const target = event.target as Element | null;
  if (event.key.length === 1 && !event.ctrlKey && !settings.now.keys) return false;
  return !target?.closest('input, textarea, select, dialog') && !document.querySelector('dialog[open]');
}
