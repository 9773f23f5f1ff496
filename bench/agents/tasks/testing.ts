/** Tasks that start, stop or repeat a run or a panel. */
import { isOpen } from '../counted-agent.ts';
import { askedAges, askedPersonas, countPeople, findJob, runsOf } from '../stored.ts';
import { hasInterval, simulated, wait, type Task } from './task.ts';

const message = 'We will build tram line 4.';

export const testing: readonly Task[] = [
  {
    sentence: 'Test this on 20 people and stop when ten have answered.',
    latencyMs: 3_000,
    async attempt({ agent, db }) {
      let run = await agent.call('test_message', { message, personas: 20, ...simulated, wait_s: 0 });
      const answered = () => run['so_far']?.answered ?? 0;
      while (isOpen(run) && answered() < 10) run = await agent.call('get_run', { job_id: run['job_id'], wait_s: 1 });
      const stopped = await agent.call('cancel_run', { job_id: run['job_id'] });
      const { cancelledAt } = await findJob(db, run['job_id']);
      const stored = (await askedPersonas(db, run['job_id'])).split(',').length;
      return stopped['state'] === 'canceled' && cancelledAt !== null && answered() >= 10 && stored < 20;
    },
  },
  {
    sentence: 'Make a segment of adults over 50 and test on it.',
    async attempt({ agent, db }) {
      const [source] = (await agent.call('list_segments', { segment: 'Voters' }))['segments'];
      const criteria = [{ field: 'age', operator: 'range', value: { min: 51 } }];
      const made = await agent.call('create_segment', { name: 'Adults over 50', source: source.id, criteria });
      const started = await agent.call('test_message', {
        message,
        ...simulated,
        segments: [made['id']],
        personas: 20,
        ...wait,
      });
      const run = await agent.untilEnded(started);
      const ages = await askedAges(db, run['job_id']);
      return (
        made['people'] === (await countPeople(db, source.id, 51)) &&
        ages.length === 20 &&
        ages.every((age) => age > 50) &&
        hasInterval(run['so_far'].positive)
      );
    },
  },
  {
    sentence: 'Cancel the run I just started.',
    latencyMs: 3_000,
    async attempt({ agent, db, startRun }) {
      const started = await startRun('A run of two thousand.', 2_000);
      const [newest] = (await agent.call('list_runs', { kind: 'run', open_only: true, limit: 5 }))['jobs'];
      const stopped = await agent.call('cancel_run', { job_id: newest.job_id });
      const { cancelledAt } = await findJob(db, started);
      return newest.job_id === started && stopped['state'] === 'canceled' && cancelledAt !== null;
    },
  },
  {
    sentence: 'Run a small panel and give me its findings.',
    async attempt({ agent, db }) {
      const asked = { topic: 'Tram line 4', message, participants: 3, ...simulated, ...wait };
      const started = await agent.call('run_panel', asked);
      const ended = await agent.untilEnded(started);
      const panel = await agent.call('get_run', { job_id: ended['job_id'], detail: 'detailed' });
      const { status } = await findJob(db, panel['job_id']);
      return status === 'completed' && panel['so_far'].headline !== '' && panel['so_far'].details.length > 0;
    },
  },
  {
    sentence: 'Same message again with the same key: nothing is started twice.',
    async attempt({ agent, db, userId }) {
      const text = 'We will plant a thousand trees.';
      const asked = { message: text, personas: 20, ...simulated, ...wait, idempotency_key: 'trees' };
      const first = await agent.call('test_message', asked);
      const again = await agent.call('test_message', asked);
      const runs = (await runsOf(db, userId)).filter((run) => run.message === text);
      return first['job_id'] === again['job_id'] && runs.length === 1;
    },
  },
];
