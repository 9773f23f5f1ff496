/** Sham transcripts: as long as what a group said, by the same speakers, about something else and in random order. */
import { seededRandom, shuffled } from '../../random.ts';
import type { PanelSpec } from '../setup.ts';
import { farTopics } from './far-topics.ts';
import { sentencesOf, type ShamTopic } from './library.ts';

export interface ShamTranscript {
  /** Completes 'they talked about …'. */
  topic: string;
  /** Stands for the summary of older turns; null without one. */
  digest: string | null;
  /** One text for each turn, in their order. */
  turns: string[];
}

/**
 * Builds the transcript that stands for a digest of so many characters (null for none) and turns of these lengths. Sums
 * of characters are equal to within a word, single turns to within a sentence. The same seed gives the same transcript.
 */
export function shamTranscript(
  spec: PanelSpec,
  length: { digest: number | null; turns: readonly number[] },
  seed: string,
): ShamTranscript {
  const topics = farTopics(spec);
  const random = seededRandom(`${spec.seed}/sham/${seed}`);
  const said = endlessly(topics, ({ turns }) => shuffled(random, turns).flatMap(sentencesOf));
  const summed = endlessly(topics, ({ digest }) => digest);
  return {
    topic: topics[0]?.name ?? '',
    digest: length.digest === null ? null : (fill(summed, [length.digest])[0] ?? null),
    turns: fill(said, length.turns),
  };
}

/** Yields the sentences of the farthest topic, then those of the others, and begins again for what is longer than all. */
function* endlessly(topics: readonly ShamTopic[], sentences: (topic: ShamTopic) => string[]): Generator<string, never> {
  for (;;) for (const topic of topics) yield* sentences(topic);
}

/** Fills texts of these lengths with whole sentences; what one is too long or too short is made up by those after it. */
function fill(sentences: Generator<string, never>, lengths: readonly number[]): string[] {
  let owed = 0;
  let next = sentences.next().value;
  return lengths.map((length, at) => {
    const wanted = owed + length;
    const isLast = at === lengths.length - 1;
    let text = '';
    do {
      text = text === '' ? next : `${text} ${next}`;
      next = sentences.next().value;
    } while (isLast ? text.length < wanted : text.length + next.length / 2 < wanted);
    if (isLast) text = cutAtWord(text, wanted);
    owed = wanted - text.length;
    return text;
  });
}

/** Cuts a text at the last end of a word within so many characters; at least one word stays. */
function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(' ', most - 1);
  return `${text.slice(0, end > 0 ? end : Math.max(1, text.indexOf(' '))).replace(/[,;:.]$/, '')}…`;
}
