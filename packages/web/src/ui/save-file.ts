/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  saveAddress(name, url);
  // The browser reads the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves the content of a `data:` or `blob:` URL. */
export function saveAddress(name: string, url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}
