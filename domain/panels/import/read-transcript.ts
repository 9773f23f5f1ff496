/** Reads the transcript of a real discussion into turns. */
import { InvalidInput } from '../../errors.ts';
import { storableText } from '../../storable.ts';
import { panelLimits } from '../setup.ts';
import { countWords } from '../../letters.ts';
import { formatIn } from './formats.ts';
import type { ReadCsv } from './parse-csv.ts';
import type { Utterance } from './utterance.ts';

export const transcriptLimits = {
  characters: 150_000,
  turns: 500,
  turnCharacters: 8_000,
  nameCharacters: 80,
  participants: panelLimits.participants,
} as const;

export interface ReadTranscript {
  format: string;
  turns: Utterance[];
  /** Turns in the file; more than `turns` holds when there are too many. */
  turnsFound: number;
  /** Everybody who speaks in these turns, in order. */
  speakers: { name: string; turns: number; words: number }[];
  /** The name that looks like the moderator's; null for none. */
  likelyModerator: string | null;
}

/** Other names for speakers of the file; null leaves out what they say. Two with one name are one speaker. */
export type SpeakerNames = Readonly<Record<string, string | null>>;

/** Throws InvalidInput that names the line where it can. */
export function readTranscript(given: string, readCsv: ReadCsv, names: SpeakerNames = {}): ReadTranscript {
  const { characters } = transcriptLimits;
  if (given.length > characters)
    throw new InvalidInput(`A transcript may have at most ${characters.toLocaleString('en-US')} characters`, 'text');
  const text = storableText(given);
  if (text.trim() === '') throw new InvalidInput('Paste a transcript or choose a file', 'text');
  const format = formatIn(text);
  const found = joined(format.parse(text, readCsv), names);
  const turns = found.slice(0, transcriptLimits.turns);
  if (turns.length === 0) throw new InvalidInput('Nobody says anything in this transcript', 'text');
  const speakers = speakersOf(turns);
  return {
    format: format.label,
    turns,
    turnsFound: found.length,
    speakers,
    likelyModerator: speakers.find(({ name }) => moderatorName.test(name))?.name ?? null,
  };
}

const moderatorName = /\b(moderator|facilitator|interviewer|host|mod|moderatorin|moderador|moderadora)\b/i;

/** Joins what one speaker says in a row within a phase; whoever says nothing has no turn. */
function joined(said: readonly Utterance[], names: SpeakerNames): Utterance[] {
  const turns: Utterance[] = [];
  for (const { speaker: name, text, phase } of said) {
    const speaker = renamed(name.replaceAll(/\s+/g, ' ').trim(), names);
    const last = turns.at(-1);
    if (text.trim() === '' || speaker === null) continue;
    checkSize(speaker, text);
    if (last?.speaker !== speaker || last.phase !== phase) turns.push({ speaker, text: text.trim(), phase });
    else {
      last.text = `${last.text} ${text.trim()}`;
      checkSize(speaker, last.text);
    }
  }
  return turns;
}

/** Follows other names, each at most once. */
function renamed(speaker: string, names: SpeakerNames): string | null {
  const seen = new Set<string>();
  let name = speaker;
  while (Object.hasOwn(names, name) && !seen.has(name)) {
    seen.add(name);
    const next = names[name]?.replaceAll(/\s+/g, ' ').trim() ?? '';
    if (next === '') return null;
    name = next;
  }
  return name;
}

function checkSize(speaker: string, text: string): void {
  const { turnCharacters, nameCharacters } = transcriptLimits;
  if (speaker.length > nameCharacters)
    throw new InvalidInput(`The name ${speaker.slice(0, 40)}… has more than ${nameCharacters} characters`, 'text');
  if (text.length > turnCharacters)
    throw new InvalidInput(
      `A turn of ${speaker} has more than ${turnCharacters.toLocaleString('en-US')} characters: “${text.slice(0, 60)}…”`,
      'text',
    );
}

function speakersOf(turns: readonly Utterance[]): ReadTranscript['speakers'] {
  const speakers = new Map<string, { name: string; turns: number; words: number }>();
  for (const { speaker: name, text } of turns) {
    const { turns: before, words } = speakers.get(name) ?? { turns: 0, words: 0 };
    speakers.set(name, { name, turns: before + 1, words: words + countWords(text) });
  }
  return [...speakers.values()];
}

/** Throws InvalidInput unless a panel has a seat for everybody besides the moderator. */
export function checkSpeakers({ speakers }: ReadTranscript, moderator: string | null): void {
  if (moderator !== null && !speakers.some(({ name }) => name === moderator))
    throw new InvalidInput(`${moderator} does not speak in this transcript`, 'moderator');
  const people = speakers.filter(({ name }) => name !== moderator).length;
  const { least, most } = transcriptLimits.participants;
  if (people < least)
    throw new InvalidInput(`A discussion needs at least ${least} speakers besides the moderator`, 'text');
  if (people > most)
    throw new InvalidInput(
      `A discussion has at most ${most} speakers besides the moderator, and this one has ${people}: ${speakers.map(({ name }) => name).join(', ')}`.slice(
        0,
        600,
      ),
      'text',
    );
}
