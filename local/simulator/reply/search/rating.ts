/** The provider simulator's rating of a candidate of a search. */
import { wordings } from '../../../../domain/searches/wordings.ts';
import { hashToUnit } from '../../../hash.ts';
import { seededRandom } from '../../../random.ts';
import type { Ask } from '../../ask.ts';
import { readMessage } from '../../attitude/message.ts';
import { readReactionPrompt } from '../../prompt.ts';
import { speak } from '../../voice/speak.ts';
import { addModelNoise, scaleWordFor } from '../reaction.ts';
import { leaningOf, rateMessage, raterOf } from './rate.ts';

export function ratingReply(ask: Ask, text: string, textHash: number): string {
  const prompt = readReactionPrompt(text);
  const { message } = prompt;
  const rater = raterOf(prompt);
  const rated = rateMessage(rater, message, wordingIn(text), 0, leaningOf(ask.model));
  const spoken = speak(
    rater.person,
    readMessage(message),
    rated.attitude,
    { isInTheNews: false, support: 0 },
    seededRandom(textHash),
  );
  const { viralPotential, authenticity, persuasionScore } = rated.values;
  const json = JSON.stringify({
    sentiment: scaleWordFor(prompt, rated.sentiment),
    response: spoken.response,
    reasoning: rated.objection === '' ? spoken.reasoning : rated.objection,
    actionLikelihood: rated.actionLikelihood,
    shareLikelihood: viralPotential,
    authenticity,
    persuasion: persuasionScore,
  });
  return ask.jsonMode ? json : addModelNoise(json, hashToUnit('form', textHash));
}

const indexes = new Map(wordings.map((wording, index) => [wording, index]));

/** Index of the wording of the instruction; 0 for one that is not known. */
function wordingIn(text: string): number {
  const after = text.slice(text.lastIndexOf('\n"""'));
  return (
    after
      .split('\n')
      .map((line) => indexes.get(line))
      .find((index) => index !== undefined) ?? 0
  );
}
