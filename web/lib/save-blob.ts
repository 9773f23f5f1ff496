/** Milliseconds until the blob's memory is freed; by then every browser has begun to read it. */
const revokeMs = 10_000;

/** Offers data to the person as a download. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeMs);
}
