/**
 * Guesses the encoding of text that is not UTF-8 by what its letters would spell. Tables are short and full of names, which
 * statistics of running text misjudge (docs/decisions/tables.md).
 */
import { encodingNames, type Encoding } from './encoding.ts';

export interface EncodingGuess {
  encoding: Encoding;
  /** Another encoding that fits about as well; null when there is none. */
  doubt: Encoding | null;
}

/** Letters outside ASCII of languages, in lower case. A word is plausible when one language has all of its letters. */
const western = 'äöüß|àâæçéèêëîïôœùûüÿ|áéíñóúü|áâãàçéêíóôõúü|àèéìíòóùú|åäöæøé|áðéíóúýþæö|ëïéèöüáó|àçèéíïòóúü';
const alphabets: Partial<Record<Encoding, string>> = {
  'windows-1252': western,
  'iso-8859-15': `${western}|äöåšž`,
  macintosh: western,
  'windows-1250': 'ąćęłńóśźż|áčďéěíňóřšťúůýž|áäčďéíĺľňóôŕšťúýž|áéíóöőúüű|ăâîșțşţ|čćđšž|äöüß',
  'windows-1254': 'çğıöşüâîûi̇',
  'windows-1257': 'āčēģīķļņšūžõŗ|ąčęėįšųūž|äöõüšž',
};

/** The most frequent letters of languages with a script of their own: a wrong encoding gives rare ones. */
const frequent: Partial<Record<Encoding, string>> = {
  'windows-1251': 'оеаинтсрвлкмдпуяыьгзбі',
  'koi8-r': 'оеаинтсрвлкмдпуяыьгзбі',
  'windows-1253': 'αοιετσνηυρπκμλςωγδχθάόίέήύώ',
  'windows-1255': 'אבגדהוזחטיכךלמםנןסעפףצץקרשת',
  'windows-1256': 'المينرتبةدسعوفحكهقأ',
  'windows-874': 'านรอกเงมลยวดทตสะปบคหแจพชขใไโผ่้ีัิ์ุู',
};

/** Ranges of the first bytes of the usual characters of two bytes. */
const usual: Partial<Record<Encoding, readonly (readonly [number, number])[]>> = {
  shift_jis: [
    [0x81, 0x83],
    [0x88, 0x97],
  ],
  'euc-jp': [
    [0xa1, 0xa1],
    [0xa4, 0xa5],
    [0xb0, 0xcf],
  ],
  gb18030: [
    [0xa1, 0xa1],
    [0xa3, 0xa3],
    [0xb0, 0xd7],
  ],
  big5: [[0xa1, 0xc6]],
  'euc-kr': [
    [0xa1, 0xa1],
    [0xa3, 0xa3],
    [0xb0, 0xc8],
  ],
};

/** Letters that no western language has at this place of a word. */
const misplaced = /õ(?!e)|ã(?![oes]|$)|[ìù](?!$)/u;

/** A doubt is said when another encoding scores so close to the best. */
const closeBy = 0.15;

/** Guesses from the first bytes of a file, which hold at least one that is not ASCII. */
export function guessEncoding(head: Uint8Array): EncodingGuess {
  const names = Object.keys(encodingNames) as Encoding[];
  const scores = names
    .map((encoding) => ({ encoding, score: scoreOf(head, encoding) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const [best] = scores;
  if (best === undefined) return { encoding: 'windows-1252', doubt: null };
  const read = textIn(head, best.encoding);
  const second = scores.find(({ encoding, score }) => best.score - score < closeBy && textIn(head, encoding) !== read);
  return { encoding: best.encoding, doubt: second?.encoding ?? null };
}

function textIn(head: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(head, { stream: true });
}

function scoreOf(head: Uint8Array, encoding: Encoding): number {
  const ranges = usual[encoding];
  if (ranges !== undefined) return pairScore(head, encoding, ranges);
  const text = textIn(head, encoding);
  // Signs for control are no text.
  if (/[\u0080-\u009f\ufffd]/.test(text)) return 0;
  const words = (text.match(/[\p{L}\p{M}\p{Sk}\p{So}\p{Sm}¡-¿]+/gu) ?? []).filter((word) => /[^\0-\x7f]/.test(word));
  if (words.length === 0) return encoding === 'windows-1252' ? 0.5 : 0;
  const alphabet = alphabets[encoding];
  if (alphabet !== undefined) return latinScore(words, alphabet.split('|'), encoding);
  const letters = frequent[encoding];
  return letters === undefined ? 0 : scriptScore(words, letters, encoding);
}

/** Share of the pairs of bytes that are usual, if all bytes can be decoded. */
function pairScore(head: Uint8Array, encoding: Encoding, ranges: readonly (readonly [number, number])[]): number {
  let [pairs, known] = [0, 0];
  for (let at = 0; at < head.length; at += 1) {
    const byte = head[at] ?? 0;
    if (byte < 0x80) continue;
    pairs += 1;
    if (ranges.some(([from, to]) => byte >= from && byte <= to)) known += 1;
    at += 1;
  }
  if (pairs === 0 || !isDecodable(head, encoding)) return 0;
  // A narrow range that fits says more than a wide one.
  const width = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  return (known / pairs) * 1.5 - width * 0.004;
}

function isDecodable(head: Uint8Array, encoding: Encoding): boolean {
  try {
    // The last character may be cut.
    new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Share of the words that any language can spell, and of those that the best one can. At most 1.3. */
function latinScore(words: readonly string[], languages: readonly string[], encoding: Encoding): number {
  const lettersOf = (word: string) => [...word.toLowerCase()].filter((sign) => sign > '\x7f');
  const isWestern = languages.length >= western.split('|').length;
  const isSpelled = (language: string, word: string) =>
    lettersOf(word).every((sign) => language.includes(sign)) && !(isWestern && misplaced.test(word.toLowerCase()));
  const spelled = words.filter((word) => !isMixed(word) && languages.some((one) => isSpelled(one, word)));
  const best = Math.max(...languages.map((one) => words.filter((word) => isSpelled(one, word)).length));
  // The most common encoding is the better guess if nothing decides.
  const prior = encoding === 'windows-1252' ? 0.05 : encoding === 'macintosh' ? -0.05 : 0;
  return spelled.length / words.length + (best / words.length) * 0.25 + prior;
}

/** Share of frequent letters in words of one script. At most 1.3. */
function scriptScore(words: readonly string[], letters: string, encoding: Encoding): number {
  const signs = words.flatMap((word) => [...word.toLowerCase()].filter((sign) => sign > '\x7f'));
  const found = signs.filter((sign) => letters.includes(sign)).length / signs.length;
  // Greek words of small letters have an accent, and their last letter s is one of its own.
  const isOddGreek = (word: string) =>
    /ς\p{L}/u.test(word) || (/\p{Ll}{3}/u.test(word) && !/[άέήίόύώϊϋΐΰ]/iu.test(word));
  // Five letters of Hebrew have another form at the end of a word, and points stand after a letter.
  const isOddHebrew = (word: string) => /[ךםןףץ]\p{L}|^\p{M}/u.test(word);
  const odd = words.filter(
    (word) =>
      isMixed(word) ||
      /[A-Za-z]/.test(word) ||
      (encoding === 'windows-1253' && isOddGreek(word)) ||
      (encoding === 'windows-1255' && isOddHebrew(word)),
  ).length;
  return found * 1.3 - (odd / words.length) * 0.8 - (encoding === 'koi8-r' ? 0.05 : 0);
}

/** True for capitals after small letters, as wrong encodings give. */
function isMixed(word: string): boolean {
  return /\p{Ll}\p{Lu}/u.test(word.replace(/^(Mc|Mac|De|La|Le|Di|Van)/, ''));
}
