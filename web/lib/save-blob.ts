/** Offers data to the person as a download. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // By then the browser has read the address.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
