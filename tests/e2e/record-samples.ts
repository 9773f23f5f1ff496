/**
 * Makes the finished work that a new account begins with (services/samples/recorded.json) on a separate stack with the
 * sample segments and the simulated provider: `node tests/e2e/record-samples.ts`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Db } from '../../db/client.ts';
import { ensureDemoKeys } from '../../local/demo-account.ts';
import { signIn, type StackSession } from '../../local/session.ts';
import { listSegments } from '../../local/simulate/operations.ts';
import { clinicAccess } from '../../domain/surveys/samples/clinic-access.ts';
import { demo, seedDemo } from '../_support/demo.ts';
import { startTestStack } from '../_support/stack.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { formatRecording, readTables, toRecording } from './recorded-tables.ts';

const file = join(import.meta.dirname, '..', '..', 'services', 'samples', 'recorded.json');

const wordings = [
  'A bus every ten minutes, all day, on every line.',
  'You will never wait more than ten minutes for a bus, on any line, at any time of the day.',
  'Every line gets a bus every ten minutes, and we publish each month how many of them came on time.',
];

const stack = await startTestStack({
  servers: 'own',
  prepare: seedDemo,
  settings: { OPENAI_TIER: 'unlimited', ANTHROPIC_TIER: 'unlimited' },
  simulator: { latencyMs: 20, streamMs: 0, seed: 11 },
});
const db = openDatabase(stack.urls.database, 2);
try {
  const session = await signIn(stack.urls.app, demo.email, demo.password);
  await ensureDemoKeys(session);
  await makeEverything(session);
  await allEnded(db);
  writeFileSync(file, formatRecording(toRecording(await readTables(db))));
} finally {
  await db.destroy();
  await stack.drop();
}

async function makeEverything(session: StackSession): Promise<void> {
  const known = await listSegments(session);
  const idsOf = (...names: string[]) => known.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  const two = idsOf('Suburban parents', 'Young renters');
  await session.ask(
    `mutation ($input: SimulationInput!, $variants: [VariantInput!]!) { submitVariants(input: $input, variants: $variants) { jobId } }`,
    {
      input: { message: wordings[0], numUsers: 80, segmentIds: two, split: { by: 'equal' }, simulated: true },
      variants: wordings.map((message) => ({ message })),
    },
  );
  const { startSurvey } = await session.ask<{ startSurvey: { id: string } }>(
    'mutation ($definition: JSON) { startSurvey(definition: $definition) { id } }',
    { definition: clinicAccess },
  );
  await session.ask('mutation ($id: ID!) { publishSurvey(id: $id) { id } }', startSurvey);
  await session.ask(
    'mutation ($surveyId: ID!, $setup: JSON!) { submitSurveyRun(surveyId: $surveyId, setup: $setup) { jobId } }',
    {
      surveyId: startSurvey.id,
      setup: { segmentIds: idsOf('American adults'), personas: 60, simulated: true, modelProvider: 'openai' },
    },
  );
  await session.ask('mutation ($setup: JSON!) { submitSearch(setup: $setup) { jobId } }', {
    setup: {
      title: wordings[0],
      seedMessages: [wordings[0]],
      segmentIds: two,
      simulated: true,
      population: 4,
      generations: 2,
      personas: 30,
      sealedPersonas: 60,
      seed: 5,
    },
  });
  const [group] = idsOf('American adults');
  await session.ask('mutation ($setup: JSON!) { submitPanel(setup: $setup) { jobId } }', {
    setup: {
      topic: 'A bus every ten minutes',
      message: wordings[0],
      participants: [1, 2, 3, 4].map(() => ({ source: 'segment', segmentId: group })),
      guide: [
        {
          name: 'First reactions',
          objective: 'Hear how each takes the message.',
          question: 'What was your first thought when you read this?',
          turns: 4,
          probes: [],
        },
        {
          name: 'What would convince you',
          objective: 'Find out what is missing.',
          question: 'What would you have to see to believe it?',
          turns: 4,
          probes: [],
        },
      ],
      turnRule: 'round-robin',
      groups: 1,
      simulated: true,
    },
  });
}

async function allEnded(database: Db): Promise<void> {
  const areCompleted = async () => {
    const jobs = await database.selectFrom('job').select(['kind', 'status', 'message', 'error']).execute();
    const failed = jobs.find(({ status }) => status === 'failed');
    if (failed !== undefined) throw new Error(`${failed.kind}: ${failed.error ?? ''}`);
    process.stdout.write(
      `${jobs.map(({ kind, status, message }) => `${kind} ${status} ${message ?? ''}`).join('; ')}\n`,
    );
    return jobs.every(({ status }) => status === 'completed');
  };
  await waitUntil(areCompleted, { timeoutMs: 300_000, everyMs: 2_000 });
}
