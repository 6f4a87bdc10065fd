// clipboard.ts - puts the text of a field on the clipboard. Over plain http, where browsers have no
// clipboard for pages, the old command copies what is selected.

/** Returns true if it is on the clipboard. If not, it is selected, and the reader can copy it by
 * hand. */
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
