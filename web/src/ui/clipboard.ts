// clipboard.ts - puts the text of a field on the clipboard, also over plain http, where browsers have no
// clipboard for pages: then the old command copies what is selected.

/** True if it is on the clipboard; else it is selected, and the reader can copy it by hand. */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
