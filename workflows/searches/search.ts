import { proxyActivities } from '@temporalio/workflow';
import type { SearchActivities, SearchCallActivities } from '../../activities/searches/search.ts';
import { searchKind } from '../../domain/searches/kind.ts';
import { askStep } from '../jobs/ask-step.ts';
import { defineJob, type Attempt, type StagesResult } from '../jobs/define-job.ts';
import { recordOptions, storedLifeCycle, type StoredClaim } from '../jobs/stored-job.ts';
import type { CarriedSearch, SearchInput } from '../messages.ts';

const { advanceSearch, finishSearch } = proxyActivities<Omit<SearchActivities, 'prepareSearch'>>(recordOptions);

/** Drawing many personas takes long and keeps its process busy. */
const { prepareSearch } = proxyActivities<Pick<SearchActivities, 'prepareSearch'>>({
  ...recordOptions,
  startToCloseTimeout: '1h',
  heartbeatTimeout: '30s',
});

/** One search: step by step, each of which asks what the last answers call for. What comes next is in Postgres. */
export const search = defineJob<SearchInput, StoredClaim, CarriedSearch>({
  items: 'questions',
  name: ({ name }) => name,
  lifeCycle: ({ searchId, execution }) => storedLifeCycle({ kind: searchKind.name, id: searchId, execution }),
  runStages,
});

async function runStages({
  input: { searchId, execution },
  claim: { attempt, tempo = 1 },
  carried,
  show,
}: Attempt<SearchInput, StoredClaim, CarriedSearch>): Promise<StagesResult<CarriedSearch>> {
  const job = { searchId, execution };
  if (carried === undefined) await prepareSearch({ ...job, attempt });
  let generation: number | undefined;
  for (;;) {
    const next = await advanceSearch(job);
    if (next.kind === 'closed') return { kind: 'ended' };
    if (next.kind === 'paused') return { kind: 'paused', carried: { attempt } };
    if (next.kind === 'done') break;
    // Each generation has a history of its own, so that none grows with the search.
    if (generation !== undefined && next.generation !== generation) return { kind: 'continue', carried: { attempt } };
    generation = next.generation;
    show({ stage: `${next.phase}, generation ${next.generation}`, items: next.to - next.from });
    const asked = await askStep(next, {
      tempo,
      show,
      runBatch: (options, range) =>
        proxyActivities<SearchCallActivities>(options).askSearchBatch({ ...job, attempt, ...range }),
    });
    if (asked.kind === 'closed') return { kind: 'ended' };
    if (asked.kind !== 'done') return { kind: asked.kind, carried: { attempt } };
  }
  await finishSearch(job);
  show({ stage: 'completed' });
  return { kind: 'ended' };
}
