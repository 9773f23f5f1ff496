/** Tasks that only read. */
import { askedPersonas, countAnswers, runsOf } from '../stored.ts';
import { hasInterval, type Task } from './task.ts';
import type { Answer } from '../counted-agent.ts';

const dayMs = 86_400_000;
const today = () => new Date().toISOString().slice(0, 10);

export const reading: readonly Task[] = [
  {
    sentence: 'List my runs of today.',
    async attempt({ agent, db, userId }) {
      const { jobs } = await agent.call('list_runs', { kind: 'run', limit: 50 });
      const listed: string[] = jobs
        .filter(({ queued_at }: Answer) => queued_at?.startsWith(today()))
        .map(({ job_id }: Answer) => job_id);
      const stored = (await runsOf(db, userId)).flatMap(({ jobId }) => jobId ?? []);
      return listed.length > 0 && listed.toSorted().join() === stored.toSorted().join();
    },
  },
  {
    sentence: 'How much would 1,000 personas cost?',
    async attempt({ agent }) {
      const messages = ['We will build tram line 4.'];
      const estimate = await agent.call('estimate', { messages, segments: ['Suburban parents'], personas: 1_000 });
      const { calls, cost_usd, most_usd, margin_points } = estimate;
      return calls >= 1_000 && cost_usd > 0 && most_usd >= cost_usd && margin_points > 0 && margin_points < 5;
    },
  },
  {
    sentence: 'Read page 1 of the reactions.',
    async attempt({ agent, db }) {
      const { jobs } = await agent.call('list_runs', { kind: 'run' });
      const { job_id } = jobs.find(({ state }: Answer) => state === 'completed');
      const page = await agent.read(`soundings://runs/${job_id}/reactions/1`);
      const stored = (await askedPersonas(db, job_id)).split(',').length;
      return page['page'] === 1 && page['total'] === stored && page['reactions'].length === Math.min(50, stored);
    },
  },
  {
    sentence: 'What do the figures of the last week say?',
    async attempt({ agent, db, userId }) {
      const from = new Date(Date.now() - 7 * dayMs).toISOString().slice(0, 10);
      const figures = await agent.call('analytics', { from, to: today() });
      const stored = await countAnswers(db, userId);
      return figures['answers'] === stored && hasInterval(figures['positive']);
    },
  },
];
