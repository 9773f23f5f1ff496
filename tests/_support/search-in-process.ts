/** The simulator's writer and personas without HTTP, for benches and tests that ask many thousand times. */
import type { Candidate, NewCandidate } from '../../domain/searches/candidate.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import type { Judgment } from '../../domain/searches/judging.ts';
import { buildJudgePrompt } from '../../domain/searches/prompts/judge.ts';
import { buildRatingPrompt } from '../../domain/searches/prompts/rate.ts';
import { buildWritePrompt } from '../../domain/searches/prompts/write.ts';
import { readJudgment } from '../../domain/searches/replies/read-judgment.ts';
import type { SearchSpec } from '../../domain/searches/setup.ts';
import type { Rating } from '../../domain/searches/state.ts';
import { hashText } from '../../local/hash.ts';
import { readReactionPrompt } from '../../local/simulator/prompt.ts';
import { judgeMessage } from '../../local/simulator/reply/search/judge.ts';
import { leaningOf, rateMessage, raterOf, type Rater } from '../../local/simulator/reply/search/rate.ts';
import { writeMessage, type Written } from '../../local/simulator/reply/search/write.ts';

/** Raters by persona: what does not depend on the message is read once. */
const raters = new WeakMap<Persona, Rater>();

/** The rating that the simulator gives over HTTP, when the seed is 0; another seed is another audience. */
export function rateInProcess(
  spec: Pick<SearchSpec, 'language' | 'model'>,
  persona: Persona,
  message: string,
  wording: number,
  seed: number,
): Rating {
  const rated = rateMessage(raterFor(spec, persona), message, wording, seed, leaningOf(spec.model ?? ''));
  return { values: rated.values, sentiment: rated.sentiment, objection: rated.objection };
}

function raterFor(spec: Pick<SearchSpec, 'language'>, persona: Persona): Rater {
  const known = raters.get(persona);
  if (known !== undefined) return known;
  const { system, user } = buildRatingPrompt(spec, persona, 'A message.', 0);
  const rater = raterOf(readReactionPrompt(`${system}\n${user}`));
  raters.set(persona, rater);
  return rater;
}

/** The text that the simulator writes; with another seed it writes another one. */
export function writeInProcess(
  spec: SearchSpec,
  candidate: NewCandidate,
  parents: readonly Candidate[],
  seed: number,
): Written {
  const { system, user } = buildWritePrompt(spec, candidate, parents);
  const text = `${system}\n${user}`;
  return writeMessage(text, hashText(text, seed));
}

/** The judgment that the product reads from what the simulator answers to its prompt. */
export function judgeInProcess(spec: SearchSpec, message: string): Judgment {
  const { system, user } = buildJudgePrompt(spec, message);
  return readJudgment(JSON.stringify({ claims: judgeMessage(`${system}\n${user}`) }), message);
}
