import { cuesOf, utterancesOf } from './cues.ts';
import type { Utterance } from './utterance.ts';

/** Reads SubRip subtitles. */
export function parseSrt(text: string): Utterance[] {
  return utterancesOf(cuesOf(text, false));
}
