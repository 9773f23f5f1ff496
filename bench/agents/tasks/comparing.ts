/** Tasks that compare wordings. */
import { askedPersonas, findJob } from '../stored.ts';
import { hasInterval, simulated, wait, type Task } from './task.ts';
import { isOpen, type Answer, type CountedAgent } from '../counted-agent.ts';

const plain = 'We will build tram line 4 and publish every cost.';
const angry = 'Shameful elites can not stop tram line 4.';
const short = 'Tram line 4: less waiting, more time at home.';

/** Compares messages; a call that ends too early is repeated with the same key, as its answer says. */
async function compare(agent: CountedAgent, messages: string[]): Promise<Answer> {
  const input = { messages, ...simulated, ...wait, personas: 60, idempotency_key: messages.join().slice(0, 100) };
  let compared = await agent.call('compare_messages', input);
  for (let again = 0; isOpen(compared) && again < 5; again += 1) compared = await agent.call('compare_messages', input);
  return compared;
}

/** True when the verdict rests on ended runs, and a clear difference is one whose interval leaves out 0. */
function isSound({ state, verdict, sides, differences }: Answer, messages: number): boolean {
  return (
    state === 'completed' &&
    verdict !== '' &&
    sides.length === messages &&
    sides.every((side: Answer) => side['answered'] === 60 && hasInterval(side['positive'])) &&
    differences.length === (messages * (messages - 1)) / 2 &&
    differences.every(({ low, high, is_clear }: Answer) => is_clear === (low > 0 || high < 0))
  );
}

export const comparing: readonly Task[] = [
  {
    sentence: 'Which of these two lines do suburban parents prefer, and is it clear?',
    async attempt({ agent }) {
      await agent.call('list_segments', { search: 'parents' });
      return isSound(await compare(agent, [plain, angry]), 2);
    },
  },
  {
    sentence: 'Compare three wordings on the same personas.',
    async attempt({ agent, db }) {
      const compared = await compare(agent, [plain, angry, short]);
      const jobIds: string[] = compared['jobs'].map(({ job_id }: Answer) => job_id);
      const asked = await Promise.all(jobIds.map((jobId) => askedPersonas(db, jobId)));
      return isSound(compared, 3) && new Set(asked).size === 1;
    },
  },
  {
    sentence: 'Search for a better wording and tell me whether it is confirmed.',
    async attempt({ agent, db }) {
      const size = { generations: 2, population: 4, personas: 20, confirm_with: 50 };
      const facts = 'The tram saves 12 minutes for 9,000 people. Every cost is published each month.';
      const started = await agent.call('search_messages', { messages: [angry], facts, ...size, ...simulated, ...wait });
      const found = await agent.untilEnded(started);
      const stored = await findJob(db, found['job_id']);
      const said: Answer = found['so_far'];
      return (
        stored.status === 'completed' &&
        typeof said['best_message'] === 'string' &&
        'points' in (said['difference'] ?? {})
      );
    },
  },
];
