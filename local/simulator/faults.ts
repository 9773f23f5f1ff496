/**
 * Selects the fault to inject into a call. Faults can be requested in three ways:
 *
 * - by rate: `faults: { rate429: 0.1, hang: 0.01 }`. The choice is a hash of seed, content and attempt number, so a
 *   retry can succeed;
 * - by key: every call with the key `sim-429` gets a 429, with `sim-hang` it hangs, and so on for every name below;
 * - in the prompt: `[[simulate:500]]` always, `[[simulate:500 x2]]` for the first two attempts, `[[simulate:429 10%]]`
 *   for one prompt in ten at its first attempt.
 *
 * Names: an HTTP status from 400 to 599, badJson, emptyChoices, emptyText, prose, malformed (one of these four), refusal,
 * refusalText, filtered, cutOff, halved, hang, cut, reset, slow.
 */
import { hashToUnit } from '../hash.ts';
import type { Faults } from './options.ts';

const malformed = ['badJson', 'emptyChoices', 'emptyText', 'prose'] as const;
/** Replies without an answer, as models give them: a refusal in its field or as text, a filter, all tokens spent. */
const unanswered = ['refusal', 'refusalText', 'filtered', 'cutOff'] as const;
const plain = [...malformed, ...unanswered, 'halved', 'hang', 'cut', 'reset', 'slow'] as const;

export type Fault = { name: 'none' } | { name: 'status'; status: number } | { name: (typeof plain)[number] };

const none: Fault = { name: 'none' };

export interface FaultQuestion {
  key: string;
  text: string;
  contentHash: string;
  kind: string;
  /** Number of the attempt with the same content, from 1. */
  attempt: number;
  seed: number;
  faults: Faults;
}

export function chooseFault(question: FaultQuestion): Fault {
  const forced = named(question.key.replace(/^sim-/, ''), question);
  if (forced !== null) return forced;
  return faultInPrompt(question) ?? byRate(question);
}

function named(name: string, { seed, contentHash }: FaultQuestion): Fault | null {
  const status = /^(?:rate)?([45]\d\d)$/.exec(name);
  if (status !== null) return { name: 'status', status: Number(status[1]) };
  const wanted = plain.find((fault) => fault.toLowerCase() === name.toLowerCase());
  if (wanted !== undefined) return { name: wanted };
  if (name !== 'malformed') return null;
  const index = Math.floor(hashToUnit('malformed', seed, contentHash) * malformed.length);
  return { name: malformed[index] ?? 'badJson' };
}

function faultInPrompt(question: FaultQuestion): Fault | null {
  const start = question.text.indexOf('[[simulate:');
  if (start < 0) return null;
  const request = /^\[\[simulate:\s*(\w+)(?:\s+(?:x(\d+)|(\d+(?:\.\d+)?)%))?\s*\]\]/i.exec(
    question.text.slice(start, start + 60),
  );
  if (request === null) return null;
  const [, name = '', times, percent] = request;
  if (times !== undefined && question.attempt > Number(times)) return null;
  if (
    percent !== undefined &&
    (question.attempt > 1 || hashToUnit('asked', question.seed, question.contentHash) * 100 >= Number(percent))
  )
    return null;
  return named(name, question);
}

function byRate(question: FaultQuestion): Fault {
  const { faults, seed, contentHash, attempt, kind } = question;
  if (faults.kinds !== undefined && !faults.kinds.some((wanted) => wanted === kind)) return none;
  let left = -1;
  for (const [name, share] of Object.entries(faults)) {
    if (typeof share !== 'number' || share === 0 || name.endsWith('Ms')) continue;
    if (left < 0) left = hashToUnit('fault', seed, contentHash, attempt);
    left -= share;
    if (left < 0) return named(name, question) ?? none;
  }
  return none;
}
