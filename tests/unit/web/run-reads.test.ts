/** When the page of a run reads its result again. */
import { closedState, isStale } from '../../../web/features/run/use-run.ts';

describe('the result of a closed run', () => {
  it.each([
    ['completed', null],
    ['completed', 'processing'],
    ['failed', 'queued'],
    ['completed', 'failed'],
  ])('is outdated when the run is %s and the result is of status %p', (progress, result) => {
    expect(isStale({ status: progress }, result === null ? null : { status: result })).toBe(true);
  });

  it.each([
    ['processing', null],
    ['processing', 'failed'],
    ['completed', 'completed'],
    ['failed', 'failed'],
  ])('is current when the run is %s and the result is of status %p', (progress, result) => {
    expect(isStale({ status: progress }, result === null ? null : { status: result })).toBe(false);
  });

  it('is not outdated for an unknown run', () => expect(isStale(null, null)).toBe(false));

  it('is read again when a closed run changes, and not while the run is open', () => {
    const state = (status: string, updatedAt: string) => closedState({ status, updatedAt });
    expect([state('processing', 'a'), state('queued', 'b'), closedState(null)]).toEqual([null, null, null]);
    expect(state('failed', 'a')).not.toBe(state('failed', 'b'));
    expect(state('failed', 'a')).toBe(state('failed', 'a'));
  });
});
