/** Characters that begin a formula, full-width ones included, after characters that a program may trim. */
const formula = /^(?:[\t\n\r]|[\s\p{C}\ufffd]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/** Puts an apostrophe before text that a spreadsheet would run as a formula. */
export function guardFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Takes the apostrophe off again that guardFormula puts before a text. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
