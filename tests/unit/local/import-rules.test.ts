import { findBrokenRules } from '../../_support/lint.ts';

const banned = [
  ['domain/simulations/stub.ts', `import { readFileSync } from 'node:fs';`],
  ['domain/simulations/stub.ts', `import { jsonrepair } from 'jsonrepair';`],
  ['domain/simulations/stub.ts', `import { openDatabase } from '../../db/client.ts';`],
  ['db/segments/stub.ts', `import { schema } from '../../api/graphql/schema.ts';`],
  ['db/segments/stub.ts', `import { takePermits } from '../../pacer/take-permits.ts';`],
  ['pacer/stub.ts', `import { createGateway } from '../activities/providers/gateway.ts';`],
  ['pacer/stub.ts', `import OpenAI from 'openai';`],
  ['api/simulations/stub.ts', `import { createPacer } from '../../pacer/pacer.ts';`],
  ['workflows/jobs/stub.ts', `import { Client } from '@temporalio/client';`],
  ['workflows/jobs/stub.ts', `import { claimRun } from '../../activities/jobs/claim-run.ts';`],
  ['workflows/jobs/stub.ts', `import { openDatabase } from '../../db/client.ts';`],
  ['activities/jobs/stub.ts', `import { schema } from '../../api/graphql/schema.ts';`],
  ['activities/jobs/stub.ts', `import OpenAI from 'openai';`],
  ['activities/jobs/stub.ts', `import { sql } from 'kysely';`],
  ['api/simulations/stub.ts', `import { simulation } from '../../workflows/simulations/simulation.ts';`],
  ['api/simulations/stub.ts', `import { claimRun } from '../../activities/jobs/claim-run.ts';`],
  ['api/simulations/stub.ts', `import Anthropic from '@anthropic-ai/sdk';`],
  ['api/simulations/stub.ts', `import { identify } from '../../workflows/identify.ts';`],
  ['api/simulations/stub.ts', `import { meeting } from '../../workflows/meeting.ts';`],
  ['api/simulations/stub.ts', `import { classify } from '../../workflows/classify.ts';`],
  ['api/simulations/stub.ts', `import { ids } from '../../workflows/ids/more.ts';`],
  ['activities/jobs/stub.ts', `import { more } from '../../workflows/messages-more.ts';`],
  ['services/simulations/stub.ts', `import { productErrorOf } from '../../api/errors.ts';`],
  ['services/simulations/stub.ts', `import { claimRun } from '../../activities/jobs/claim-run.ts';`],
  ['services/simulations/stub.ts', `import { runsQueue } from '../../workflows/ids.ts';`],
  ['services/simulations/stub.ts', `import { Client } from '@temporalio/client';`],
  ['services/simulations/stub.ts', `import { sql } from 'kysely';`],
  ['services/simulations/stub.ts', `import express from 'express';`],
  ['services/simulations/stub.ts', `import OpenAI from 'openai';`],
  ['services/jobs/stub.ts', `import { simulation } from '../../workflows/simulations/simulation.ts';`],
  ['db/simulations/stub.ts', `import { submitRun } from '../../services/simulations/submit.ts';`],
  ['pacer/stub.ts', `import { submitRun } from '../services/simulations/submit.ts';`],
  ['workflows/jobs/stub.ts', `import { submitRun } from '../../services/simulations/submit.ts';`],
  ['web/lib/stub.ts', `import { openDatabase } from '../../db/client.ts';`],
  ['web/lib/stub.ts', `import { models } from '../../domain/models/registry.ts';`],
  ['web/features/run/stub.tsx', `import { Draft } from '../compose/draft.ts';`],
  ['web/features/run/charts/stub.tsx', `import { Draft } from '../../compose/draft.ts';`],
  ['api/simulations/stub.ts', `import type { ApiDeps } from '../server.ts';`],
  ['activities/jobs/stub.ts', `import type { Queues } from '../worker.ts';`],
  ['activities/providers/stub.ts', `import type { Queues } from '../worker.ts';`],
  ['workflows/jobs/stub.ts', `import type { Queues } from '../../activities/worker.ts';`],
  ['web/lib/stub.ts', `import type { Root } from '../main.tsx';`],
] as const;

const allowed = [
  ['domain/simulations/stub.ts', `import { z } from 'zod';`],
  ['domain/simulations/stub.ts', `import { seeded } from '../random.ts';`],
  ['workflows/jobs/stub.ts', `import { sleep } from '@temporalio/workflow';`],
  ['workflows/jobs/stub.ts', `import type { RunActivities } from '../../activities/simulations/simulation.ts';`],
  ['pacer/stub.ts', `import { sql } from 'kysely';`],
  ['activities/providers/stub.ts', `import { createPacer } from '../../pacer/pacer.ts';`],
  ['activities/providers/stub.ts', `import OpenAI from 'openai';`],
  ['api/simulations/stub.ts', `import { runsQueue } from '../../workflows/ids.ts';`],
  ['api/simulations/stub.ts', `import { admittedSignal } from '../../workflows/messages.ts';`],
  ['api/simulations/stub.ts', `import { submitRun } from '../../services/simulations/submit.ts';`],
  ['activities/simulations/stub.ts', `import { submitRun } from '../../services/simulations/submit.ts';`],
  ['services/simulations/stub.ts', `import { runById } from '../../db/simulations/run-facts.ts';`],
  ['services/simulations/stub.ts', `import { startStoredJob } from '../jobs/start-job.ts';`],
  ['services/jobs/stub.ts', `import { runsQueue } from '../../workflows/ids.ts';`],
  ['services/jobs/stub.ts', `import { Client } from '@temporalio/client';`],
  ['api/simulations/stub.ts', `import type { simulation } from '../../workflows/simulations/simulation.ts';`],
  ['web/features/run/stub.tsx', `import { Card } from '../../components/card.tsx';`],
  ['api/main.ts', `import { createApi } from './server.ts';`],
  ['tests/db/stub.test.ts', `import { schema } from '../../api/graphql/schema.ts';`],
] as const;

const circle = [
  ['api/one.ts', `import type { Two } from './two.ts';\nexport type One = Two | null;`],
  ['api/two.ts', `import type { One } from './one.ts';\nexport type Two = One | null;`],
] as const;

const readsEnvironment = 'export const port = process.env.PORT;';
const environment = [
  ['api/stub.ts', readsEnvironment],
  ['config/env.ts', readsEnvironment],
] as const;

let broken: string[][];

beforeAll(() => {
  broken = findBrokenRules([...banned, ...allowed, ...circle, ...environment].map(([file, text]) => ({ file, text })));
});

test.each(banned.map(([file, line], index) => ({ file, line, index })))(
  'the file $file must not contain: $line',
  ({ index }) => {
    expect(broken[index]).toContain('eslint(no-restricted-imports)');
  },
);

test.each(allowed.map(([file, line], index) => ({ file, line, index })))(
  'the file $file may contain: $line',
  ({ index }) => {
    expect(broken[banned.length + index]).not.toContain('eslint(no-restricted-imports)');
  },
);

test('two files do not import each other, not even types', () => {
  const [one, two] = broken.slice(-environment.length - circle.length);
  expect([one, two]).toEqual([
    expect.arrayContaining(['import(no-cycle)']),
    expect.arrayContaining(['import(no-cycle)']),
  ]);
});

test('only config/env.ts reads environment variables', () => {
  const [inApi, inConfig] = broken.slice(-environment.length);
  expect(inApi).toContain('node(no-process-env)');
  expect(inConfig).not.toContain('node(no-process-env)');
});
