// @guards domain/simulations/{audience,roster,split}.ts services/simulations/{accept-run,draw-members,submit,write-roster}.ts
// @guards services/simulations/estimates/** services/simulations/results/result.ts db/simulations/{create-run,rosters}.ts
// @guards activities/simulations/load-segments.ts
import { estimateRun } from '../../services/simulations/estimates/estimate.ts';
import { readResult } from '../../services/simulations/results/result.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 90_000);
afterAll(() => world.close());

const notInProportion = /^Segments have answers that are not in proportion .*\(\w+ 30, \w+ 30\)/;

function answersOf(result: Awaited<ReturnType<typeof readResult>>): Record<string, number> {
  return Object.fromEntries(result?.bySegment.map(({ label, counts }) => [label, counts.total]) ?? []);
}

test('a minimum per segment is drawn, said in the estimate, and the total is said not to represent all', async () => {
  const userId = await world.user();
  const [big, small] = [await world.cohort(userId, 180, 'Townsfolk'), await world.cohort(userId, 40, 'Rural')];
  const input = {
    message: 'Buses every ten minutes',
    segmentIds: [big, small],
    numUsers: 60,
    split: { by: 'size' as const, minPerSegment: 30 },
  };
  const { restsOn } = await estimateRun(world, userId, input);
  expect(restsOn).toEqual(
    expect.arrayContaining([
      'Smallest group: Townsfolk, 30 personas',
      'Numbers are not by size: the total will not represent all segments together',
    ]),
  );
  const bySize = await estimateRun(world, userId, { ...input, split: null });
  expect(bySize.restsOn).toContain('Smallest group: Rural, 11 personas, fewer than 30 for shares');
  expect(bySize.restsOn.join()).not.toContain('not by size');

  const { jobId } = await world.submit(userId, input);
  await world.until(jobId);
  const result = await readResult(world, userId, jobId);
  expect(answersOf(result)).toEqual({ Townsfolk: 30, Rural: 30 });
  expect(result?.split).toEqual({ by: 'size', minPerSegment: 30 });
  expect(result?.notices[0]).toMatch(notInProportion);
  expect(result?.notices[0]).toMatch(/Weighted by size, \d+% (reacted positively|supported it|said yes) \(/);

  // The same personas are divided alike, whatever the new run says.
  const again = await world.submit(userId, {
    ...input,
    message: 'Trams every ten minutes',
    samePersonasAs: jobId,
    split: { by: 'equal' },
  });
  await world.until(again.jobId);
  const repeated = await readResult(world, userId, again.jobId);
  expect(repeated?.split).toBeNull();
  expect(repeated?.notices[0]).toMatch(notInProportion);
}, 120_000);

test('a run by size has no such notice, and own numbers are drawn as they are given', async () => {
  const userId = await world.user();
  const [big, small] = [await world.cohort(userId, 60, 'Townsfolk'), await world.cohort(userId, 20, 'Rural')];
  const base = { message: 'Buses every ten minutes', segmentIds: [big, small], numUsers: 20 };
  const plain = await world.submit(userId, base);
  const own = [
    { segmentId: small, personas: 15 },
    { segmentId: big, personas: 5 },
  ];
  const given = await world.submit(userId, { ...base, split: { by: 'own', own } });
  await Promise.all([world.until(plain.jobId), world.until(given.jobId)]);
  expect((await readResult(world, userId, plain.jobId))?.notices).toEqual([]);
  const result = await readResult(world, userId, given.jobId);
  expect(answersOf(result)).toEqual({ Townsfolk: 5, Rural: 15 });
  expect(result?.notices[0]).toMatch(/not in proportion/);
  await expect(world.submit(userId, { ...base, numUsers: 21, split: { by: 'own', own } })).rejects.toThrow(
    'The numbers of the segments add up to 20, not to 21',
  );
}, 120_000);
