/** Tells hosts apart that people would take for one another (after Unicode TR39, for the letters that hosts use). */

/** Letters of other alphabets, and digits, by the Latin letter that they look like. */
const sights: Record<string, string> = {
  l: '1iіӏıɩι|l',
  o: '0оοօ',
  a: 'аαɑ',
  b: 'ьƅв',
  c: 'сϲ',
  d: 'ԁɗ',
  e: 'еεҽє',
  g: 'ɡցǥ',
  h: 'һհ',
  j: 'јϳ',
  k: 'кκ',
  m: 'м',
  n: 'пոη',
  p: 'рρ',
  q: 'ԛզ',
  r: 'гᴦ',
  s: 'ѕꜱ5',
  t: 'тτ',
  u: 'υսцμ',
  v: 'ѵν',
  w: 'ԝωш',
  x: 'хχ',
  y: 'уүγ',
  z: 'ᴢ2',
};
const latinOf = new Map(Object.entries(sights).flatMap(([latin, letters]) => [...letters].map((one) => [one, latin])));

/** Returns a readable host reduced to what it looks like: two hosts with the same skeleton are easily confused. */
export function hostSkeleton(host: string): string {
  const plain = host.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  const latin = [...plain].map((letter) => latinOf.get(letter) ?? letter).join('');
  return latin.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('-', '.');
}

const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Georgian',
  'Cherokee',
  'Thai',
  'Hangul',
];
const patterns = scripts.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));

/** True when the letters of a readable host are of more than one alphabet. */
export const isMixedScript = (host: string): boolean => patterns.filter((pattern) => pattern.test(host)).length > 1;

/** Shorter hosts are a slip away from too many others. */
const minForSlips = 8;

/** True when a host is not the known one or below it, but looks like it, begins with it, or is one slip away from it. */
export function looksLike(host: string, known: string): boolean {
  if (host === known || host.endsWith(`.${known}`)) return false;
  const [seen, original] = [hostSkeleton(host), hostSkeleton(known)];
  // A scheme such as claude.ai:// is anybody's to choose.
  if (seen === original || seen.startsWith(`${original}.`) || seen === `${original}://`) return true;
  return original.length >= minForSlips && isOneSlipAway(seen, original);
}

/** True when one letter was left out, added, changed, or exchanged with the next. */
function isOneSlipAway(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [a, b] = [one.slice(start), other.slice(start)];
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}
