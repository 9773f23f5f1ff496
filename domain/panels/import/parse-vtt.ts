import { cuesOf, utterancesOf } from './cues.ts';
import type { Utterance } from './utterance.ts';

/** Reads WebVTT. */
export function parseVtt(text: string): Utterance[] {
  return utterancesOf(cuesOf(text, true));
}
