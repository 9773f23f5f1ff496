/** A rehearsal of a survey run: respondents who answer at random take the paths that the run's personas may take. */
import { createSyntheticPersona } from '../../personas/synthetic.ts';
import { roughTokens } from '../../providers/prices.ts';
import { seededRandom } from '../../random.ts';
import { arrange } from '../arrange.ts';
import { drawAnswer } from '../persona.ts';
import { present } from '../present.ts';
import { questionsOf, type SurveyDefinition } from '../survey.ts';
import { typeOf, type Question } from '../types/registry.ts';
import { nextCall } from './next-call.ts';
import { respondentOf, type SurveyPersona } from './persona.ts';
import { buildSurveyPrompt, replyTokens } from './prompt.ts';
import type { SurveyRunSetup } from './setup.ts';

/** Means of one persona. */
export interface RehearsedCalls {
  calls: number;
  inputTokens: number;
  outputTokens: number;
}

/** Bounds of the work for one estimate, which is done while its person waits. */
const respondents = { fewest: 8, most: 20 } as const;
const usualCalls = 800;
/** Prompts of a respondent that are built, about: each holds all answers before it, so most of the time goes into them. */
const promptsEach = 5;
/** Share of the tokens that a reply may take which it takes as a rule. */
const usualShare = 0.6;

/**
 * Returns the calls of one persona as a mean over random paths. Long surveys build one prompt in so many, at another place
 * for each respondent, so that no place counts more than others.
 */
export function rehearseCalls(
  survey: SurveyDefinition,
  asked: Pick<SurveyRunSetup, 'mode' | 'language'>,
  questionsPerCall: number,
): RehearsedCalls {
  const sum: RehearsedCalls = { calls: 0, inputTokens: 0, outputTokens: 0 };
  const longest = Math.max(1, questionsOf(survey).length / questionsPerCall);
  const count = Math.round(Math.min(respondents.most, Math.max(respondents.fewest, usualCalls / longest)));
  const step = Math.max(1, Math.round(longest / promptsEach));
  for (let at = 0; at < count; at += 1) {
    const seed = `estimate/${at}`;
    const persona: SurveyPersona = {
      personaIndex: at,
      persona: createSyntheticPersona(seed),
      attributes: {},
      seed,
      arrangement: arrange(survey, seed),
      answers: {},
      isAskedAlone: questionsPerCall === 1,
    };
    const respondent = respondentOf(persona, null);
    for (let place = Math.round((at * step) / count); ; place += 1) {
      const call = nextCall(survey, persona.answers, respondent, questionsPerCall);
      if (call.length === 0) break;
      if (place % step === 0) {
        const { system, user } = buildSurveyPrompt(survey, asked, persona, call);
        sum.inputTokens += step * roughTokens(system.length + user.length);
      }
      sum.calls += 1;
      // Answers in the order of the path never leave it. Those of the same call are not seen.
      const before = { ...persona.answers };
      for (const question of call) {
        const shown = present(survey, question, before, respondent);
        sum.outputTokens += usualShare * replyTokens(shown, asked.mode);
        persona.answers[question.id] = randomAnswer(shown, seed);
      }
    }
  }
  return {
    calls: sum.calls / count,
    inputTokens: sum.inputTokens / count,
    outputTokens: sum.outputTokens / count,
  };
}

/** Stands in for an answer in own words, which follows no probabilities. */
const words = 'I would want to know more before I decide.';

function randomAnswer(question: Question, seed: string): unknown {
  const { distribution } = typeOf(question);
  if (distribution === null) return words;
  const random = seededRandom(`${seed}/${question.id}`);
  const weights = Object.fromEntries(distribution.keys(question).map(({ key }) => [key, random()]));
  // An answer that breaks a rule of the question counts as one in words, so that the rehearsal comes to its end.
  return drawAnswer(question, weights, seed) ?? words;
}
