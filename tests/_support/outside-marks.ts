/**
 * Reads a prompt as a model would that is easily fooled: whatever looks like one of our marks is one. It has code of its
 * own, so that a gap of the product's is none of its.
 */
const alike: Readonly<Record<string, string>> = {
  а: 'a',
  α: 'a',
  е: 'e',
  м: 'm',
  т: 't',
  г: 'r',
  і: 'i',
  ı: 'i',
  '1': 'l',
};
const doubles = /[“”„‟″＂〃〝〞〟ʺ˝❝❞]|''|‘‘|’’/gu;

/** A line as it looks: without what nobody sees, in small Latin letters. */
function seen(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(/[\s\p{Cf}\p{M}]/gu, '');
  const latin = [...bare.toLowerCase()].map((letter) => alike[letter] ?? letter).join('');
  return latin
    .replaceAll(doubles, '"')
    .replaceAll(/[‹〈⟨]/gu, '<')
    .replaceAll(/[›〉⟩]/gu, '>');
}

const anyTag = /<(\/?)material/;

/** Lines of a prompt that have the word outside of all marks and of quotation marks within their line. */
export function linesOutside(prompt: string, word: string): string[] {
  const outside: string[] = [];
  let mark: string | null = null;
  const lines = prompt.split(/\r\n|[\n\r\u0085\u2028\u2029]/u);
  for (const [at, line] of lines.entries()) {
    const look = seen(line);
    // Three marks one under the other are read as one, too.
    const column = [look, seen(lines[at + 1] ?? ''), seen(lines[at + 2] ?? '')].every((one) => one === '"');
    const isFence = look === '"""' || column;
    // A tag that is split over two lines is read as one, too.
    const next = seen(lines[at + 1] ?? '');
    const tag = anyTag.exec(look) ?? (anyTag.test(next) ? null : anyTag.exec(look + next));
    if (mark === '"""' ? isFence : mark === null && isFence) mark = mark === null ? '"""' : null;
    else if (tag !== null && (mark === 'tag' || mark === null)) mark = tag[1] === '' ? 'tag' : null;
    if (mark === null && withoutQuoted(line).includes(word)) outside.push(line);
  }
  if (mark !== null) outside.push(`${mark} is never closed`);
  return outside;
}

function withoutQuoted(line: string): string {
  return line.replaceAll(/«[^«»]*»/gu, '""').replaceAll(/"[^"“”„‟″＂]*"/gu, '""');
}
