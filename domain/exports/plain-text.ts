/** Characters that XML 1.0 forbids, and characters that change the direction of text. */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff\u202a-\u202e\u2066-\u2069]/g;

/** Removes characters that turn the text after them around, also what stands beside it in a row. */
export function withoutTurns(text: string): string {
  return text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Makes a text valid in every format: well-formed, without control characters except tab and line ends. */
export function plainText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(unprintable, '');
}
