const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** No line is so narrow that a word of so few characters does not fit. */
const alwaysFits = 20;
/** Letters side by side may take a little more than each alone. */
const spare = 0.99;

/**
 * The text with words that are wider than a line broken into lines of their own, between whole characters; nothing is
 * left out. pdfkit would break them too, but measures all that is left of a word for every line of it: 13 s for one of
 * 20,000 characters.
 */
export function breakWords(text: string, lineWidth: number, widthOf: (text: string) => number): string {
  const known = new Map<string, number>();
  const widthOnce = (character: string) => {
    const width = known.get(character) ?? widthOf(character);
    known.set(character, width);
    return width;
  };
  return text.replace(/\S+/g, (word) =>
    word.length <= alwaysFits ? word : brokenWord(word, lineWidth * spare, widthOnce),
  );
}

function brokenWord(word: string, lineWidth: number, widthOf: (text: string) => number): string {
  let broken = '';
  let width = 0;
  for (const { segment } of graphemes.segment(word)) {
    const more = widthOf(segment);
    if (width > 0 && width + more > lineWidth) {
      broken += '\n';
      width = 0;
    }
    broken += segment;
    width += more;
  }
  return broken;
}
