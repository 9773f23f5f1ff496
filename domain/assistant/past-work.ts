/** Experiments, segments, panels, surveys and searches of a person in a few lines, for the assistant's prompt. */
import { shorten } from '../shorten.ts';

/** The newest of each group, and how many there are. */
export interface PastWork {
  experiments: Listed<{ name: string; labels: readonly string[]; verdict: string | null }>;
  segments: Listed<{ name: string }>;
  panels: Listed<{ topic: string; status: string; recommendation: string | null }>;
  surveys: Listed<{ title: string; people: number; personas: number }>;
  searches: Listed<{ title: string; status: string; confirmedPoints: number | null }>;
}

interface Listed<T> {
  total: number;
  newest: readonly T[];
}

const nameCharacters = 100;
const sentenceCharacters = 240;
const oneLine = (text: string, characters: number) => shorten(text.replaceAll(/\s+/g, ' ').trim(), characters);
const named = (text: string) => oneLine(text, nameCharacters);
const said = (text: string | null) =>
  text === null || text.trim() === '' ? '' : `: ${oneLine(text, sentenceCharacters)}`;

/** Formats the groups, the newest first; groups without any are left out, and nothing at all is ''. */
export function pastWorkText({ experiments, segments, panels, surveys, searches }: PastWork): string {
  return [
    ...group(
      'Comparisons',
      experiments,
      ({ name, labels, verdict }) => `${named(name)} (${labels.join(', ')})${said(verdict)}`,
    ),
    ...group('Segments', segments, ({ name }) => named(name)),
    ...group(
      'Panels',
      panels,
      ({ topic, status, recommendation }) => `${named(topic)} (${status})${said(recommendation)}`,
    ),
    ...group(
      'Surveys',
      surveys,
      ({ title, people, personas }) => `${named(title)}: ${people} people and ${personas} personas answered`,
    ),
    ...group('Searches for a better wording', searches, ({ title, status, confirmedPoints }) => {
      const gain =
        confirmedPoints === null ? '' : `: ${confirmedPoints.toFixed(1)} points over the first message, confirmed`;
      return `${named(title)} (${status})${gain}`;
    }),
  ].join('\n');
}

function group<T>(title: string, { total, newest }: Listed<T>, lineOf: (one: T) => string): string[] {
  return newest.length === 0 ? [] : [`${title}, ${total} in all:`, ...newest.map((one) => `- ${lineOf(one)}`)];
}
