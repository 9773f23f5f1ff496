/** The provider simulator's reply as the writer of a search: JSON, in the forms that models give it. */
import { hashToUnit } from '../../../hash.ts';
import type { Ask } from '../../ask.ts';
import { addModelNoise } from '../reaction.ts';
import { writeMessage } from './write.ts';

export function writtenReply(ask: Ask, text: string, textHash: number): string {
  const json = JSON.stringify(writeMessage(text, textHash));
  return ask.jsonMode ? json : addModelNoise(json, hashToUnit('form', textHash));
}
