/** Stores a survey with the responses of an input of its results, as links and a run would have stored them. */
import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { createJob } from '../../db/jobs/create-job.ts';
import { createSyntheticPersona } from '../../domain/personas/synthetic.ts';
import type { ResultsInput, StoredResponse } from '../../domain/surveys/results/input.ts';
import { surveyRunKind } from '../../domain/surveys/runs/kind.ts';

/** The ids of people are kept; those of personas are their places in the run. */
export async function storeSurvey(
  db: Db,
  { userId, surveyId, input }: { userId: string; surveyId: string; input: ResultsInput },
): Promise<void> {
  const { definition, people, personas } = input;
  const json = JSON.stringify(definition);
  await db
    .insertInto('survey')
    .values({ id: surveyId, userId, title: input.survey.title, status: 'open', questions: '[]' })
    .execute();
  await db
    .insertInto('surveyVersion')
    .values({ surveyId, number: 1, definition: json, publishedAt: new Date() })
    .execute();
  const common = ({ answers, attributes, options, wordings, flags, decisions }: StoredResponse) => ({
    seed: 'seed',
    arrangement: JSON.stringify({ seed: 'seed', questions: [], options, wordings, designs: {} }),
    answers: JSON.stringify(answers),
    attributes: JSON.stringify(attributes),
    flags: JSON.stringify(flags),
    flagDecisions: JSON.stringify(decisions),
    status: 'completed' as const,
  });
  for (const [at, person] of people.entries())
    await db
      .insertInto('surveyPersonResponse')
      .values({
        ...common(person),
        id: person.id,
        surveyId,
        version: 1,
        tokenHash: randomUUID(),
        startedAt: new Date(1_760_000_000_000 + at),
        completedAt: person.completedAt,
      })
      .execute();
  if (input.run === null) return;
  const runId = `${surveyId}-run`;
  await createJob(db, {
    id: runId,
    kind: surveyRunKind.name,
    name: `job-of-${surveyId}`,
    userId,
    spendCapUsd: null,
    message: surveyRunKind.messages.queued,
    queuedAt: new Date(),
    accounts: [],
    keys: [],
  });
  const spec = { model: input.run.model, modelProvider: 'openai', simulated: false, mode: 'distribution' };
  await db
    .insertInto('surveyRun')
    .values({ id: runId, jobId: runId, surveyId, version: 1, userId, spec: JSON.stringify(spec) })
    .execute();
  const persona = JSON.stringify(createSyntheticPersona('seed', 'Persona'));
  for (const [personaIndex, { twinOf, isAskedAlone, ...stored }] of personas.entries())
    await db
      .insertInto('surveyPersonaResponse')
      .values({ ...common({ ...stored }), runId, personaIndex, segment: 0, persona, twinOf, isAskedAlone })
      .execute();
}
