/** Reads a panel's prompt: who is asked for what, who sits there, and what was said. */
import { readReactionPrompt } from '../../prompt.ts';
import { computeAttitude } from '../../attitude/attitude.ts';
import { readContextEffects } from '../../attitude/context-effects.ts';
import { readMessage } from '../../attitude/message.ts';
import { personOf } from '../../attitude/person.ts';
import { hashText } from '../../../hash.ts';
import { seededRandom } from '../../../random.ts';

export interface Spoken {
  exchange: number;
  speaker: string;
  text: string;
  /** −1, 0 or 1; null when none was said. */
  stance: number | null;
}

export interface PanelPrompt {
  text: string;
  /** Names by id, in the order of the list. */
  people: { id: string; name: string }[];
  /** Name of the participant that is asked; null for the moderator and the analysis. */
  self: string | null;
  spoken: Spoken[];
  /** Ways to behave that the persona's text asks for. */
  plays: (mark: string) => boolean;
}

export function readPanelPrompt(text: string): PanelPrompt {
  const table = /Around the table: (.+)\.$/m.exec(text)?.[1] ?? '';
  const people = [...table.matchAll(/([^,(]+(?:\(\d+\))?) \((p\d+)\)/g)].map(([, name = '', id = '']) => ({
    id,
    name: name.trim(),
  }));
  const spoken = [...text.matchAll(/^\[(\d+)\] (.+?): (.+)$/gm)].map(([, exchange, speaker = '', said = '']) => ({
    exchange: Number(exchange),
    speaker,
    text: said,
    stance: stanceIn(said),
  }));
  return {
    text,
    people,
    self: /^You are (.+) \(p\d+\) in this discussion\.$/m.exec(text)?.[1] ?? null,
    spoken,
    plays: (mark) => text.includes(`[[${mark}]]`),
  };
}

function stanceIn(text: string): number | null {
  if (/\bI'm for (?:it|this)\b/i.test(text)) return 1;
  if (/\bI'm against (?:it|this)\b/i.test(text)) return -1;
  return /\bI'm of two minds\b/i.test(text) ? 0 : null;
}

/** The stance that a persona has before any discussion, −1 to 1: it follows from the person and the message alone. */
export function ownPosition({ text }: PanelPrompt): number {
  const message = /^"""[^\n]*\n([\s\S]*?)\n?"""\s*$/m.exec(text)?.[1] ?? /The topic: (.+)$/m.exec(text)?.[1] ?? '';
  const begin = text.search(/^You are .+ \(p\d+\) in this discussion\.$/m);
  const persona = text.slice(begin).split('\nStay this person')[0] ?? '';
  const prompt = readReactionPrompt(`${persona}\n"""\n${message}\n"""`);
  const reading = readMessage(message);
  const effects = readContextEffects(reading, '', '');
  const own = seededRandom(hashText(`${persona} ${message}`));
  const planted = /\[\[stance (-?[\d.]+)\]\]/.exec(persona)?.[1];
  if (planted !== undefined) return Number(planted);
  return Math.max(-0.9, Math.min(0.9, 1.6 * computeAttitude(personOf(prompt), reading, effects, 0, own).score));
}

/** Mean stance of what the others said; 0 when they said nothing. */
export function mood({ spoken, self }: PanelPrompt): number {
  const stances = spoken.flatMap(({ speaker, stance }) => (speaker === self || stance === null ? [] : [stance]));
  return stances.length === 0 ? 0 : stances.reduce((sum, stance) => sum + stance, 0) / stances.length;
}
