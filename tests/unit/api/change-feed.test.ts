import { addCoalesced, maxWaiting, type FeedEvent } from '../../../api/streams/change-feed.ts';
import type { Change } from '../../../db/notify.ts';

const change = (id: string, operation: Change['operation'] = 'update'): Change => ({
  model: 'Cohort',
  id,
  operation,
  owner: 'anna',
});

function waitingAfter(events: FeedEvent[]): FeedEvent[] {
  const waiting = new Map<string, FeedEvent>();
  for (const event of events) addCoalesced(waiting, event);
  return [...waiting.values()];
}

test('only the newest change of a row is queued, at the position of the first change', () => {
  expect(waitingAfter([change('a'), change('b'), change('a')])).toEqual([change('b'), change('a')]);
});

test('different operations on one row are queued separately', () => {
  expect(waitingAfter([change('a', 'create'), change('a'), change('a', 'delete')]).length).toBe(3);
});

test('a reader that falls far behind is told that it missed changes instead of receiving all of them', () => {
  const many = Array.from({ length: maxWaiting + 1 }, (_, index) => change(`row-${index}`));
  expect(waitingAfter(many)).toEqual([{ operation: 'gap' }]);
  expect(waitingAfter([...many, change('later')])).toEqual([{ operation: 'gap' }, change('later')]);
});

test('rows of two owners with the same natural key are queued separately', () => {
  const ofRow = (rowId: string): Change => ({ ...change('https://example.org'), rowId });
  expect(waitingAfter([ofRow('1'), ofRow('2'), ofRow('1')])).toEqual([ofRow('2'), ofRow('1')]);
});
