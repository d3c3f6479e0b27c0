/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Puts a text where it can be pasted from, also on pages that are not secure, such as in one's own network. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.readOnly = true;
    field.className = 'sr';
    // Inside a dialog that is open, because everything else cannot have the focus.
    (document.querySelector('dialog:modal') ?? document.body).append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
}
