/** A rehearsal of a survey run: respondents who answer at random take the paths that the run's personas may take. */
import { createSyntheticPersona } from '../../personas/synthetic.ts';
import { roughTokens } from '../../providers/prices.ts';
import { seededRandom } from '../../random.ts';
import { arrange } from '../arrange.ts';
import { prune } from '../path.ts';
import { drawAnswer } from '../persona.ts';
import { present } from '../present.ts';
import type { SurveyDefinition } from '../survey.ts';
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

const respondents = 20;
/** Share of the tokens that a reply may take which it takes as a rule. */
const usualShare = 0.6;

/** Returns the calls of one persona as a mean over random paths. */
export function rehearseCalls(
  survey: SurveyDefinition,
  asked: Pick<SurveyRunSetup, 'mode' | 'language'>,
  questionsPerCall: number,
): RehearsedCalls {
  const sum: RehearsedCalls = { calls: 0, inputTokens: 0, outputTokens: 0 };
  for (let at = 0; at < respondents; at += 1) {
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
    for (;;) {
      const call = nextCall(survey, persona.answers, respondent, questionsPerCall);
      if (call.length === 0) break;
      const { system, user } = buildSurveyPrompt(survey, asked, persona, call);
      const before = prune(survey, persona.answers, respondent);
      sum.calls += 1;
      sum.inputTokens += roughTokens(system.length + user.length);
      for (const question of call) {
        const shown = present(survey, question, before, respondent);
        sum.outputTokens += usualShare * replyTokens(shown, asked.mode);
        persona.answers[question.id] = randomAnswer(shown, seed);
      }
    }
  }
  return {
    calls: sum.calls / respondents,
    inputTokens: sum.inputTokens / respondents,
    outputTokens: sum.outputTokens / respondents,
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
