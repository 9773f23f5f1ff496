/** Asks of a survey run: each persona has its next questions. */
import { jsonrepair } from 'jsonrepair';
import {
  hasCompleted,
  personasAt,
  responseAnswered,
  responseLeftOut,
  responseReopened,
  runPlace,
} from '../../db/surveys/persona-responses.ts';
import { markSurveyRunSimulated, storedSurveyRun, surveyRunWork, type SurveyRunWork } from '../../db/surveys/runs.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { isComplete, isScreenedOut } from '../../domain/surveys/path.ts';
import { qualityFlags, type Flag } from '../../domain/surveys/quality/flags.ts';
import { languageCode } from '../../domain/surveys/runs/language.ts';
import { respondentOf, type SurveyPersona } from '../../domain/surveys/runs/persona.ts';
import { buildSurveyPrompt } from '../../domain/surveys/runs/prompt.ts';
import { readReply, type ReadReply } from '../../domain/surveys/runs/read-reply.ts';
import { questionOf, questionsOf } from '../../domain/surveys/survey.ts';
import { createAsking, personaNouns, type Question } from '../jobs/asking.ts';
import { planSurveyStep, type SurveyAsk } from './plan-step.ts';
import { prepareSurveyRun } from './prepare-run.ts';

interface SurveyWork extends SurveyRunWork {
  provider: Provider;
  simulated: boolean;
}

interface SurveyAnswer extends ReadReply {
  /** Flags of the response that this call completed; null while questions are left. */
  completedWith: readonly Flag[] | null;
  isScreenedOut: boolean;
}

export const surveyAsking = createAsking<SurveyWork, SurveyAsk, SurveyAnswer>({
  stored: storedSurveyRun,
  nouns: personaNouns,
  prepare: ({ db }, job) => prepareSurveyRun(db, job),
  work: async (db, id) => {
    const run = await surveyRunWork(db, id);
    return run === undefined ? undefined : { ...run, provider: run.spec.modelProvider, simulated: run.spec.simulated };
  },
  simulationChanged: async (db, id, isSimulated) => {
    if (isSimulated) await markSurveyRunSimulated(db, id);
  },
  plan: planSurveyStep,
  mayGoOn: hasCompleted,
  questions: async (db, { id, work }, asks) => {
    const indexes = asks.map(({ plan }) => plan.personaIndex);
    const personas = new Map((await personasAt(db, id, indexes)).map((one) => [one.personaIndex, one]));
    return (plan) => questionFor(work, personas.get(plan.personaIndex), plan);
  },
  // Answers are with the responses of their personas.
  toStored: () => null,
  effects: {
    answered: ({ id }, { personaIndex }, answer) => [responseAnswered(id, personaIndex, answer)],
    missing: (id) => [responseLeftOut(id)],
    reopened: (id) => [responseReopened(id)],
  },
  place: async (db, id) => {
    const run = await surveyRunWork(db, id);
    if (run === undefined || !run.isPrepared) return null;
    const { personas, completed, share } = await runPlace(db, id, questionsOf(run.definition).length);
    const message = `${completed.toLocaleString('en-US')} of ${personas.toLocaleString('en-US')} personas have answered`;
    return { stage: 'asking', fraction: share, message };
  },
});

function questionFor(
  { spec, definition }: SurveyWork,
  persona: SurveyPersona | undefined,
  { personaIndex, questions: ids }: SurveyAsk,
): Question<SurveyAnswer> {
  if (persona === undefined) throw new TypeError(`There is no persona ${personaIndex}`);
  const questions = ids.map((id) => {
    const question = questionOf(definition, id);
    if (question === undefined) throw new TypeError(`There is no question ${id}`);
    return question;
  });
  const prompt = buildSurveyPrompt(definition, spec, persona, questions);
  return {
    request: { kind: 'chat', model: spec.model ?? '', ...prompt, wantsJson: true },
    correction:
      'Your last reply was not the JSON object that was asked for. Reply with that object alone, with a value for each of its keys.',
    read: (reply) => {
      const text = reply.kind === 'text' ? reply.text : '';
      const read = readReply(definition, spec, persona, questions, text, jsonrepair);
      if (read === null) return null;
      return { ...read, ...endOf(definition, persona, read, spec.language) };
    },
  };
}

/** Returns the flags of a response that is complete with these answers; null while questions are left. */
function endOf(
  survey: SurveyRunWork['definition'],
  persona: SurveyPersona,
  read: ReadReply,
  language: string | null,
): Pick<SurveyAnswer, 'completedWith' | 'isScreenedOut'> {
  const respondent = respondentOf(persona, languageCode(survey, language));
  const answers = { ...persona.answers, ...read.answers };
  if (!isComplete(survey, answers, respondent)) return { completedWith: null, isScreenedOut: false };
  return {
    completedWith: qualityFlags(survey, { id: persona.seed, answers, respondent, seconds: null, pasted: [] }),
    isScreenedOut: isScreenedOut(survey, answers, respondent),
  };
}
