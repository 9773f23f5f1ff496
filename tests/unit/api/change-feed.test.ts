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

test('of one row’s changes only the newest waits, in its place of arrival', () => {
  expect(waitingAfter([change('a'), change('b'), change('a')])).toEqual([change('b'), change('a')]);
});

test('operations of one row wait side by side', () => {
  expect(waitingAfter([change('a', 'create'), change('a'), change('a', 'delete')]).length).toBe(3);
});

test('a reader that falls far behind is told of a gap in place of everything', () => {
  const many = Array.from({ length: maxWaiting + 1 }, (_, index) => change(`row-${index}`));
  expect(waitingAfter(many)).toEqual([{ operation: 'gap' }]);
  expect(waitingAfter([...many, change('later')])).toEqual([{ operation: 'gap' }, change('later')]);
});

test('rows of two owners with one natural key wait side by side', () => {
  const ofRow = (rowId: string): Change => ({ ...change('https://example.org'), rowId });
  expect(waitingAfter([ofRow('1'), ofRow('2'), ofRow('1')])).toEqual([ofRow('2'), ofRow('1')]);
});
