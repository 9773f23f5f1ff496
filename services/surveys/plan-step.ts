/** Moves a survey run on: plans the next call of every persona that is not complete. */
import type { Db } from '../../db/client.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import {
  completePersonas,
  failPersonas,
  hasCompleted,
  startedPersonas,
  unreadablePersonas,
} from '../../db/surveys/persona-responses.ts';
import { surveyRunWork } from '../../db/surveys/runs.ts';
import type { PlannedAsk } from '../../domain/jobs/ask.ts';
import { languageCode } from '../../domain/surveys/runs/language.ts';
import { nextCall } from '../../domain/surveys/runs/next-call.ts';
import { respondentOf } from '../../domain/surveys/runs/persona.ts';
import { mostUnreadable } from '../../domain/surveys/runs/tries.ts';
import type { Planned } from '../jobs/asking.ts';

/** One call of a survey run. */
export interface SurveyAsk {
  personaIndex: number;
  /** Ids of the questions of this call, in order. */
  questions: string[];
}

/** Personas that are planned at a time, so that the process answers others between. */
const perPage = 250;

const nothingReadable =
  'No persona gave an answer that can be read to one of the questions. Shorten it, or ask fewer at a time';

export async function planSurveyStep(
  trx: Db,
  { id }: JobRef,
  append: (asks: readonly PlannedAsk[]) => Promise<void>,
): Promise<Planned> {
  const run = await surveyRunWork(trx, id);
  if (run === undefined) throw new Error('A survey run is planned after it was deleted');
  const { definition, spec } = run;
  const language = languageCode(definition, spec.language);
  await failPersonas(trx, id, await unreadablePersonas(trx, id, mostUnreadable));
  let planned = 0;
  for (let index = 0; ;) {
    const personas = await startedPersonas(trx, id, index, perPage);
    const calls = personas.map((persona): SurveyAsk => {
      const most = persona.isAskedAlone ? 1 : spec.questionsPerCall;
      const call = nextCall(definition, persona.answers, respondentOf(persona, language), most);
      return { personaIndex: persona.personaIndex, questions: call.map((question) => question.id) };
    });
    // No question is for them.
    const without = calls.filter(({ questions }) => questions.length === 0);
    await completePersonas(
      trx,
      id,
      without.map(({ personaIndex }) => personaIndex),
    );
    const asks = calls.filter(({ questions }) => questions.length > 0);
    // A question without a readable answer is asked again, so a call has no key.
    await append(asks.map((plan) => ({ key: null, plan })));
    planned += asks.length;
    const last = personas.at(-1);
    if (last === undefined || personas.length < perPage) break;
    index = last.personaIndex + 1;
  }
  if (planned > 0) return { isDone: false };
  return (await hasCompleted(trx, id)) ? { isDone: true } : { problem: nothingReadable };
}
