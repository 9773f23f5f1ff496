/** The one start of jobs: a restart says which attempt begins, whatever kind it is. */
import type { Client } from '@temporalio/client';
import type { Db } from '../../../db/client.ts';
import { importKind } from '../../../domain/segments/import/kind.ts';
import { indexBuildKind } from '../../../domain/papers/index-kind.ts';
import { panelKind } from '../../../domain/panels/kind.ts';
import { startJob } from '../../../services/jobs/start-job.ts';

test.each([panelKind, indexBuildKind, importKind])(
  'the workflow of a lost job is told its next attempt: %s',
  async (kind) => {
    const started: unknown[][] = [];
    const temporal = {
      workflow: { start: async (_type: string, { args }: { args: unknown[] }) => void started.push(args) },
    } as unknown as Client;
    const input = { id: 'r1', execution: 1 };
    const job = { id: 'r1', name: 'calm-river-stone', execution: 1 };
    const described = { kind, describe: async () => ({ input, summary: 'One', details: 'Two' }) };
    await startJob({ db: {} as Db, temporal }, described, { ...job, attempt: 2, isRestart: true });
    await startJob({ db: {} as Db, temporal }, described, job);
    expect(started).toEqual([[{ ...input, attempt: 2 }], [input]]);
  },
);
