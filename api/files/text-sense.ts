/** Detects text chunk by chunk: no control characters, or UTF-16 with a byte order mark. */
export function createTextSense() {
  let isUtf16: boolean | null = null;
  let hasControls = false;
  return {
    feed(chunk: Uint8Array): void {
      isUtf16 ??= (chunk[0] === 0xff && chunk[1] === 0xfe) || (chunk[0] === 0xfe && chunk[1] === 0xff);
      if (!isUtf16 && !hasControls) hasControls = chunk.some(isControl);
    },
    looksLikeText: () => isUtf16 === true || !hasControls,
  };
}

/** True for control characters except tab, line ends, form feed, backspace and escape, which texts contain. */
function isControl(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1b;
}
