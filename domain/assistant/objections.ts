/** Objections to a message, as those who did not agree gave them, and the wordings that answer them. */
import type { Sentiment } from '../sentiment/sentiment.ts';
import { fenceText, markForeign, onOneLine, quoteForeign } from '../foreign-text.ts';
import { shorten } from '../shorten.ts';
import { text, int, list, view, type ValueOf } from '../view.ts';
import { partsOf } from './versions.ts';

export const objectionView = view(
  'Objection',
  'What those who did not agree said against a message, or missed in it.',
  {
    side: text<Exclude<Sentiment, 'positive'>>('The answer of those who give it: negative or neutral.'),
    text: text(),
    about: int('Number of people who give it, rounded to what is honest.'),
    quotes: list(text('Reasons in their own words.')),
  },
);

export type Objection = ValueOf<typeof objectionView>;

/** A wording of a reply. */
export const improvedWordingView = view('ImprovedWording', {
  text: text(),
  objection: int('Place of the objection that it answers in the list, from 0.'),
});

export type ImprovedWording = ValueOf<typeof improvedWordingView>;

/** A theme of reasons, as far as objections need it. */
interface ThemeOfReasons {
  name: string;
  about: number;
  people: number;
  sentiment: Sentiment;
  quotes: readonly { reasoning: string | null }[];
}

export const improvementLimits = { wordings: 3, quotes: 2, quoteCharacters: 240, objectionCharacters: 200 } as const;

/**
 * Chooses the most frequent objections of a run, at most three: its themes against the message or about what is missing
 * or, without such themes, single reasons. An objection of those who are against it is always among them.
 */
export function objectionsOf(
  themes: readonly ThemeOfReasons[],
  reasons: readonly { text: string; sentiment: Sentiment }[],
): Objection[] {
  const against = themes
    .filter(({ sentiment }) => sentiment !== 'positive')
    .toSorted((one, other) => other.people - one.people || rank(one.sentiment) - rank(other.sentiment));
  const found = against.length > 0 ? against.map(fromTheme) : fromReasons(reasons);
  const first = found.slice(0, improvementLimits.wordings);
  const firstNegative = found.find(({ side }) => side === 'negative');
  if (firstNegative === undefined || first.includes(firstNegative)) return first;
  return [...first.slice(0, -1), firstNegative];
}

const rank = (side: Sentiment) => (side === 'negative' ? 0 : 1);

function fromTheme({ name, about, sentiment, quotes }: ThemeOfReasons): Objection {
  const text = lineOf(name, improvementLimits.objectionCharacters);
  const said = new Set(quotes.map(({ reasoning }) => lineOf(reasoning ?? '', improvementLimits.quoteCharacters)));
  return {
    side: sentiment === 'negative' ? 'negative' : 'neutral',
    text,
    about,
    quotes: [...said]
      .filter((quote) => !['', wordsOf(text)].includes(wordsOf(quote)))
      .slice(0, improvementLimits.quotes),
  };
}

function fromReasons(reasons: readonly { text: string; sentiment: Sentiment }[]): Objection[] {
  const counts = new Map<string, Objection>();
  for (const { text, sentiment } of reasons.toSorted((one, other) => rank(one.sentiment) - rank(other.sentiment))) {
    const line = lineOf(text, improvementLimits.objectionCharacters);
    if (sentiment === 'positive' || line === '') continue;
    const known = counts.get(line);
    if (known === undefined) counts.set(line, { side: sentiment, text: line, about: 1, quotes: [] });
    else known.about += 1;
  }
  return [...counts.values()].toSorted((one, other) => other.about - one.about);
}

const lineOf = (text: string, characters: number) => shorten(text.replaceAll(/\s+/g, ' ').trim(), characters);

/** The request as the person reads it in the conversation. */
export function requestText(jobId: string, objections: readonly Objection[]): string {
  return `Answer what was said against it in ${jobId}: ${objections.map(({ text }) => `“${text}”`).join(', ')}`;
}

const letters = ['A', 'B', 'C'];

/** Builds the request for three wordings of a message, each of which answers one of its objections. */
export function answerObjectionsPrompt(original: string, objections: readonly Objection[]): string {
  const listed = objections.map(
    ({ side, text, about, quotes }, at) =>
      `Objection ${at + 1}, ${side === 'negative' ? 'against it' : 'what was missing'}, about ${about}: ${quoteForeign(text)}${quotes.map((quote) => `\n- ${onOneLine(quote)}`).join('')}`,
  );
  const plan = letters.map((letter, at) => `version ${letter} objection ${placeOf(at, objections.length) + 1}`);
  return `People heard the message below, and some did not agree. Their objections, with the number of people:

${markForeign(listed.join('\n'))}

Write three versions of the message that answer them: ${plan.join(', ')}. For each: a heading "## Version A: objection 1", with its own letter and number, then the full new wording in a block quote, then one sentence how it answers the objection. Change what the objection is about instead of arguing with it. Keep the facts and the promise of the message; invent no figures, and repeat no version that was written before.

${fenceText(original)}`;
}

/** With fewer objections than wordings, the first ones are answered twice. */
function placeOf(wording: number, objections: number): number {
  return objections === 0 ? 0 : wording % objections;
}

/**
 * Reads the wordings of a reply, at most three, each with the objection that its heading names, else with the one that
 * its place was meant for. Of an open reply, a wording that may go on is left out. Copies of the original are left out.
 */
export function wordingsIn(
  reply: string,
  { original, objections, isWhole }: { original: string; objections: number; isWhole: boolean },
): ImprovedWording[] {
  const parts = partsOf(reply);
  const seen = new Set([wordsOf(original)]);
  const wordings: ImprovedWording[] = [];
  let versions = 0;
  for (const [at, { kind, text }] of parts.entries()) {
    if (kind !== 'version') continue;
    const place = placeOf(versions, objections);
    versions += 1;
    if ((!isWhole && at === parts.length - 1) || seen.has(wordsOf(text))) continue;
    seen.add(wordsOf(text));
    wordings.push({ text, objection: namedIn(parts[at - 1]?.text ?? '', objections) ?? place });
  }
  return wordings.slice(0, improvementLimits.wordings);
}

const wordsOf = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').toLowerCase();

/** Place of the objection that the last line above a wording names; null when it names none of the list. */
function namedIn(text: string, objections: number): number | null {
  const line = text.trim().split('\n').at(-1) ?? '';
  const number = Number(/\bobjection\s*#?(\d)/i.exec(line)?.[1] ?? 0);
  return number >= 1 && number <= objections ? number - 1 : null;
}

/** Reads stored objections; null when there are none. */
export function readObjections(stored: unknown): Objection[] | null {
  return Array.isArray(stored) ? (stored as Objection[]) : null;
}

/** Maximum number of tokens of the reply: three wordings of the original's length, in any language, within what models allow. */
export function improvementTokens(original: string, usual: number): number {
  return Math.min(4_096, Math.max(usual, 400 + 2 * original.length));
}
