/** @guards api/surveys/public-route.ts services/surveys/{complete-answers,links,public-survey,responses,save-answers}.ts db/surveys/{links,person-responses,surveys,versions}.ts domain/surveys/{given-answers,public-view,quotas,record,respondent,validate}.ts */
/** A survey's page under load and faults: nothing is lost, nothing is counted twice, and limits are exact. */
import { personAt, shortSurvey, type Answered } from '../api/survey-support.ts';
import { note } from '../_support/note.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { answersOf, connected, describeCrowd, openSurveyStack, times, words } from './survey-crowd.ts';

const surveys = openSurveyStack();
const { url, published, storedOf, countRecords } = surveys;

describeCrowd(200, surveys);

test('a quota of 200 among 400 people at once ends at exactly 200', async () => {
  const { id, token } = await published(shortSurvey({}, { yes: 200, no: 1_000 }));
  const ends = await Promise.all(
    times(400, async (at) => {
      const one = personAt(url, token);
      await connected(one.start);
      const end = () => connected(() => one.complete(answersOf(at)));
      const both = await Promise.all([end(), end()]);
      expect(both[0].body).toEqual(both[1].body);
      return String(both[0].body['status']);
    }),
  );
  expect(ends.filter((status) => status === 'completed')).toHaveLength(200);
  expect(ends.filter((status) => status === 'over-quota')).toHaveLength(200);
  expect(await countRecords(id)).toBe(200);
  const stored = await storedOf(id);
  expect(stored.filter(({ status }) => status === 'completed')).toHaveLength(200);
  expect(stored.every(({ status, recorded }) => (status === 'completed') === (recorded !== null))).toBe(true);
}, 180_000);

/** Repeats a request as a page does while the api is away. */
async function insisting(request: () => Promise<Answered>): Promise<Answered> {
  const answered = await waitForValue(
    () => request().catch(() => undefined),
    (reply) => reply !== undefined && reply.status < 500,
    { timeoutMs: 120_000 },
  );
  return answered as Answered;
}

test('the api is killed while 100 people answer: what was acknowledged is there, and all of them complete', async () => {
  const people = 100;
  const saves = 12;
  const { id, token } = await published(shortSurvey());
  let acknowledged = 0;
  let interrupted = 0;
  const everybody = Promise.all(
    times(people, async (at) => {
      const one = personAt(url, token);
      await insisting(one.start);
      for (let revision = 0; revision < saves; revision += 1) {
        const answers = { agree: { option: 'yes' }, words: `${words(at)} Sentence ${revision}.` };
        const request = async () => {
          try {
            return await one.save(revision, answers);
          } catch (error) {
            interrupted += 1;
            throw error;
          }
        };
        const saved = await insisting(request);
        expect(saved).toMatchObject({ status: 200, body: { revision: revision + 1, answers } });
        acknowledged += 1;
        expect((await insisting(one.reload)).body).toMatchObject({ revision: revision + 1, answers });
      }
      const end = await insisting(() => one.complete(answersOf(at)));
      expect(end.body['status']).toBe('completed');
    }),
  );
  for (const share of [0.3, 0.6]) {
    await waitForValue(
      async () => acknowledged,
      (saved) => saved >= share * people * saves,
      { timeoutMs: 120_000 },
    );
    await surveys.stack().api.kill();
    await surveys.stack().api.start();
  }
  await everybody;
  expect(interrupted).toBeGreaterThan(0);
  const stored = await storedOf(id);
  expect(stored.map(({ status }) => status)).toEqual(times(people, () => 'completed'));
  expect(new Set(stored.map(({ recorded }) => recorded?.words))).toEqual(new Set(times(people, words)));
  expect(await countRecords(id)).toBe(people);
  note(
    `Two kills while ${people} people answered: ${interrupted} requests were interrupted, none of ${acknowledged} saves was lost`,
  );
}, 300_000);
