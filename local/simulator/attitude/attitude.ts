/**
 * Computes one person's attitude to one message from their politics, situation and values, the message's tone, and
 * seeded noise.
 */
import type { Random } from '../../random.ts';
import type { ContextEffects } from './context-effects.ts';
import type { MessageReading, Tone } from './message.ts';
import type { LifeFlag, Person } from './person.ts';

export interface Attitude {
  /** About -1 to 1. */
  score: number;
  sentiment: 'positive' | 'neutral' | 'negative';
  /** Importance of the subject for the person, 0 to 1. */
  salience: number;
  /** Name of the part with the largest influence. */
  driver: 'politics' | 'situation' | 'tone' | 'specifics' | 'trust' | 'mood';
}

/** Scores closer to zero are neutral; the band is wider for people who care little. */
const neutralBand = 0.15;

/** `leaning` is the model's own bias, near 0. */
export function computeAttitude(
  person: Person,
  reading: MessageReading,
  effects: ContextEffects,
  leaning: number,
  random: Random,
): Attitude {
  const politics = politicalPart(person, reading);
  const situation = situationalPart(person, reading);
  const tone = tonePart(person, reading.tone);
  const specifics = 0.14 * Math.max(reading.tone.specifics, effects.support * 0.7) * (0.6 + person.education / 5);
  const trust = 0.12 * person.trust - (reading.ask === null ? 0 : 0.05);
  const mood = 0.3 * random.normal();
  const salience = salienceOf(person, reading, effects);
  const score =
    basePart(reading) + politics + situation + tone + specifics + trust + leaning + mood * (1.1 - 0.4 * salience);
  const band = neutralBand + 0.12 * (1 - salience);
  const parts = { politics, situation, tone, specifics, trust, mood: mood * 0.5 };
  return {
    score,
    sentiment: score > band ? 'positive' : score < -band ? 'negative' : 'neutral',
    salience,
    driver: driverOf(parts, score),
  };
}

function basePart({ topics, stances }: MessageReading): number {
  if (topics.length === 0) return 0.02;
  const mention = topics.reduce((sum, { topic, weight }) => sum + topic.base * weight, 0);
  if (stances.length === 0) return mention;
  const taken = stances.reduce((sum, { stance }) => sum + stance.base, 0) / stances.length;
  return taken * 0.8 + mention * 0.35;
}

/** Returns the influence of the person's politics by the slant of the message's stances, or of its topics without one. */
function politicalPart(person: Person, { topics, stances }: MessageReading): number {
  const slant =
    stances.length > 0
      ? stances.reduce((sum, { stance }) => sum + (stance.slant ?? 0), 0) / Math.max(1, Math.sqrt(stances.length))
      : topics.reduce((sum, { topic, weight }) => sum + topic.slant * weight, 0);
  return Math.max(-0.95, Math.min(0.95, slant)) * person.politics;
}

function situationalPart(person: Person, { topics, stances }: MessageReading): number {
  const fromStances = stances
    .map(({ stance }) => effectOn(person, stance.effects))
    .reduce((sum, effect) => sum + effect, 0);
  const fromTopics = topics
    .map(({ topic, weight }) => effectOn(person, topic.effects) * weight)
    .reduce((sum, effect) => sum + effect, 0);
  return Math.max(-0.6, Math.min(0.6, fromStances + fromTopics));
}

function effectOn(person: Person, effects: Partial<Record<LifeFlag, number>> | undefined): number {
  if (effects === undefined) return 0;
  let sum = 0;
  for (const [flag, effect] of Object.entries(effects)) if (person.flags.has(flag as LifeFlag)) sum += effect;
  return sum;
}

/** Returns the influence of the tone: attacks please partisans and repel others, jargon repels those who prefer plain words. */
function tonePart(person: Person, tone: Tone): number {
  const attack = tone.attack * (0.18 * Math.abs(person.politics) - 0.3 - (person.voice === 'warm' ? 0.1 : 0));
  const jargon = -tone.jargon * (person.voice === 'measured' ? 0.12 : 0.22);
  const shout = -tone.shout * (person.education >= 3 ? 0.18 : 0.1);
  const free = tone.free ? (person.flags.has('lowIncome') ? 0.06 : -0.06) - 0.06 * Math.max(0, -person.trust) : 0;
  const costs = tone.costs ? -0.12 * Math.max(0, person.politics) - 0.02 : 0;
  const length =
    tone.length === 'fine' ? 0 : tone.length === 'short' ? -0.06 : -0.05 - (person.education < 2 ? 0.06 : 0);
  return attack + jargon + shout + free + costs + length;
}

function salienceOf(person: Person, { topics, stances }: MessageReading, { isInTheNews }: ContextEffects): number {
  const matters = topics.some(({ topic }) => topic.matters.test(person.words)) ? 0.35 : 0;
  const touched = stances.some(({ stance }) => Math.abs(effectOn(person, stance.effects)) >= 0.1) ? 0.3 : 0;
  const political = stances.length > 0 ? 0.2 * Math.abs(person.politics) : 0;
  return Math.min(1, (isInTheNews ? 0.35 : 0.2) + matters + touched + political);
}

/** Finds the largest part with the sign of the score. Politics counts only when it is a substantial part. */
function driverOf(parts: Record<Attitude['driver'], number>, score: number): Attitude['driver'] {
  const pulling = Object.entries(parts).filter(([, part]) => part * score > 0);
  const [name] = pulling.reduce((best, part) => (Math.abs(part[1]) > Math.abs(best[1]) ? part : best), ['mood', 0] as [
    string,
    number,
  ]);
  return name as Attitude['driver'];
}
