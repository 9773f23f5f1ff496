/** Sections that reports for clients have in common. */
import {
  clientSection,
  type ClientQuote,
  type ClientSection,
  type ClientTable,
} from '../../../domain/exports/client-report.ts';
import { sentiments, type Sentiment } from '../../../domain/sentiment/sentiment.ts';
import type { Scale } from '../../../domain/simulations/scale.ts';
import { aboutWords, themesBySide } from '../../../domain/themes/words.ts';
import type { ThemesShown } from '../../../services/simulations/results/themes.ts';
import { shareOfBar, type Bar } from '../report.ts';
import { cutText } from '../safe-text.ts';
import { words } from '../words.ts';

/** Longest title; a longer message has a section of its own in documents. */
export const maxTitle = 300;
const maxInQuote = 280;
const maxInMessage = 20_000;

export type ThemesOfRun = Pick<ThemesShown, 'people' | 'themes'>;

/** A reaction with what a quote says of its persona. */
export interface QuotedReaction {
  sentiment: string;
  response: string;
  personName: string | null;
  age: number | null;
  segmentName: string | null;
}

/** Returns the title that a message makes, in one line. */
export function titleOf(message: string): string {
  return cutText(message.replaceAll(/\s+/g, ' ').trim(), maxTitle);
}

/** Returns messages in full, for documents, if their first page has only their beginnings. */
export function messagesSection(
  messages: readonly { label: string; text: string }[],
  maxShown: number,
): ClientSection | null {
  const isLong = messages.some(({ text }) => text.length > maxShown || text.includes('\n'));
  if (!isLong) return null;
  const blocks = messages.map(({ label, text }) => ({
    kind: 'text' as const,
    text: cutText(label === '' ? text : `${label}: ${text}`, maxInMessage),
  }));
  const statement = messages.length === 1 ? 'The message in full' : 'The messages in full';
  return { heading: 'What was tested', statement, blocks, isOffSlides: true };
}

/** Returns the series of the three answers, by the names of a scale. */
export function seriesOf({ names }: Pick<Scale, 'names'>) {
  return sentiments.map((tone) => ({ name: names[tone], tone }));
}

/** Returns a bar of the three answers with the positive share in words. */
export function barOf(bar: Pick<Bar, 'label' | 'counts' | 'personas' | 'positive'>, { names }: Pick<Scale, 'names'>) {
  return {
    label: cutText(bar.label, 60),
    values: sentiments.map((sentiment) => bar.counts[sentiment]),
    figure: shareOfBar(bar).replace(/ \(|$/, (end) => ` ${names.positive.toLowerCase()}${end}`),
  };
}

export function quoteOf({ sentiment, response, personName, age, segmentName }: QuotedReaction, label?: string) {
  const facts = [label, personName, age === null ? null : String(age), segmentName];
  return {
    text: cutText(response.replaceAll(/\s+/g, ' ').trim(), maxInQuote),
    who: cutText(facts.filter((part) => part !== null && part !== undefined && part !== '').join(', '), 120),
    tone: sentiment as Sentiment,
  } satisfies ClientQuote;
}

/** Chooses quotes of the most frequent themes of each answer, at most `each` of one answer; no text twice. */
export function themeQuotes({ themes }: ThemesOfRun, each: number): QuotedReaction[] {
  return sentiments.flatMap((sentiment) => {
    const own = themes.filter((theme) => theme.sentiment === sentiment);
    const first = own.flatMap(({ quotes }) => quotes.slice(0, 1));
    const more = own.flatMap(({ quotes }) => quotes.slice(1));
    const texts = new Set<string>();
    return [...first, ...more].filter(({ response }) => !texts.has(response) && texts.add(response)).slice(0, each);
  });
}

const maxThemes = 3;

/** Lists the most frequent reasons for, against, and what was missing. */
export function themeTable({ themes, people }: ThemesOfRun, { names }: Pick<Scale, 'names'>): ClientTable {
  return {
    kind: 'table',
    columns: ['', 'Reason', 'People'],
    rows: themesBySide(themes, names).flatMap(({ heading, themes: own }) =>
      own
        .slice(0, maxThemes)
        .map(({ name, about }, at) => [
          at === 0 ? heading : '',
          cutText(name, 160),
          `${aboutWords(about, words)} of ${words.count(people)}`,
        ]),
    ),
  };
}

/** Returns the most frequent reason of an answer that has a name of its own; null without one. */
export function mainReason({ themes }: ThemesOfRun, sentiment: Sentiment) {
  return themes.find((theme) => theme.sentiment === sentiment && !theme.isMixed) ?? null;
}

/** Says in a statement the main reasons for and against. */
export function reasonsStatement(found: ThemesOfRun): string {
  const [spoke, against] = (['positive', 'negative'] as const).map((side) => mainReason(found, side));
  const parts = [
    ...(spoke === null || spoke === undefined ? [] : [`For it: “${cutText(spoke.name, 90)}”`]),
    ...(against === null || against === undefined ? [] : [`Against it: “${cutText(against.name, 90)}”`]),
  ];
  return parts.length === 0 ? 'The reasons that were given' : parts.join('. ');
}

/** Says which objection to answer next; empty without one. */
export function objectionLine(found: ThemesOfRun | null, label = ''): string[] {
  const reason = found === null ? null : mainReason(found, 'negative');
  if (found === null || reason === null) return [];
  const subject = label === '' ? 'The main objection' : `The main objection to ${label}`;
  const size = `${aboutWords(reason.about, words)} of ${words.counted(found.people, 'person', 'people')}`;
  return [
    `${subject} is “${cutText(reason.name, 120)}” (${size}). A wording that answers it can be tested on the same personas.`,
  ];
}

interface MethodFacts {
  answered: string;
  askedOn: Date;
  models: readonly string[];
  isSimulated: boolean;
  notes: readonly string[];
}

/** Says in one box how the figures came about. */
export function methodSection({ answered, askedOn, models, isSimulated, notes }: MethodFacts): ClientSection | null {
  const named = models.filter((model) => !/[/\\:@]/.test(model));
  const by = named.length === 0 ? 'a language model' : `a language model (${named.join(', ')})`;
  const asked = isSimulated
    ? 'No model answered: rules stood in for it, so these figures show the method and are no findings.'
    : `AI personas answered, not people: ${by} answered in the role of each.`;
  const items = [
    asked,
    `${answered}. Asked on ${words.day(askedOn.toISOString())}.`,
    ...notes,
    'Groups of fewer than 30 people are given as counts, because their shares are uncertain.',
    'Made with Soundings.',
  ];
  return clientSection('Method', 'How this was tested', [{ kind: 'box', title: 'Method', items }]);
}

/** Matches notes about the owner's account rather than the result. */
const isPrivate = /[$@]|https?:|\btokens?\b|\bcosts?\b|\bkeys?\b|spend|analysis/i;

/** Leaves out notes that are about costs, keys and providers. */
export function publicNotes(notes: readonly string[]): string[] {
  return notes.filter((note) => !isPrivate.test(note)).map((note) => cutText(note, 400));
}
