import { proxyActivities } from '@temporalio/workflow';
import type { IndexBuildActivities, IndexCallActivities } from '../../activities/papers/index-build.ts';
import { indexBuildKind } from '../../domain/papers/index-kind.ts';
import { askStep } from '../jobs/ask-step.ts';
import { defineJob, type Attempt, type StagesResult } from '../jobs/define-job.ts';
import { recordOptions, storedLifeCycle, type StoredClaim } from '../jobs/stored-job.ts';
import type { CarriedIndexBuild, IndexBuildInput } from '../messages.ts';

const { nextIndexBatches, finishIndexBuild } =
  proxyActivities<Omit<IndexBuildActivities, 'prepareIndexBuild'>>(recordOptions);

/** Dividing many papers takes long; a retry leaves out what is divided. */
const { prepareIndexBuild } = proxyActivities<Pick<IndexBuildActivities, 'prepareIndexBuild'>>({
  ...recordOptions,
  startToCloseTimeout: '2h',
  heartbeatTimeout: '30s',
});

/** One build of an index: papers are divided into passages, and those without a vector are embedded in batches. */
export const indexBuild = defineJob<IndexBuildInput, StoredClaim, CarriedIndexBuild>({
  items: 'batches',
  name: ({ name }) => name,
  lifeCycle: ({ buildId, execution }) => storedLifeCycle({ kind: indexBuildKind.name, id: buildId, execution }),
  runStages,
});

async function runStages({
  input: { buildId, execution },
  claim: { attempt, tempo = 1 },
  carried,
  show,
}: Attempt<IndexBuildInput, StoredClaim, CarriedIndexBuild>): Promise<StagesResult<CarriedIndexBuild>> {
  const job = { buildId, execution };
  show({ stage: 'chunking' });
  if (carried === undefined) await prepareIndexBuild({ ...job, attempt });
  for (;;) {
    const next = await nextIndexBatches(job);
    if (next.kind === 'closed') return { kind: 'ended' };
    if (next.kind === 'paused') return { kind: 'paused', carried: { attempt } };
    if (next.kind === 'done') break;
    show({ stage: 'embedding', items: next.to - next.from });
    const asked = await askStep(next, {
      tempo,
      show,
      runBatch: (options, range) =>
        proxyActivities<IndexCallActivities>(options).embedIndexBatch({ ...job, attempt, ...range }),
    });
    if (asked.kind === 'closed') return { kind: 'ended' };
    if (asked.kind !== 'done') return { kind: asked.kind, carried: { attempt } };
  }
  await finishIndexBuild(job);
  show({ stage: 'completed' });
  return { kind: 'ended' };
}
