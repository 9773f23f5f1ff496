/** Tests that are the steps of one journey. */
import { note } from '../_support/note.ts';
import { throwWithPages } from './page-record.ts';

/**
 * Defines the tests of a journey as steps that continue from each other. After a failed step the later ones are
 * skipped, and counted in a separate line, so that one failure is reported once.
 */
export function stepsInOrder(timeoutMs = 150_000): (name: string, work: () => Promise<void>) => void {
  let failed = '';
  let skipped = 0;
  skipWhen(() => {
    if (failed === '') return false;
    skipped += 1;
    return true;
  });
  afterAll(() => {
    if (skipped > 0) note(`Not run after ‘${failed}’ failed: ${skipped} more steps of the journey`);
  });
  return (name, work) => {
    it(
      name,
      async () => {
        if (failed !== '') throw new Error(`Not run: ‘${failed}’ failed`);
        failed = name;
        await work().catch(throwWithPages);
        failed = '';
      },
      timeoutMs,
    );
  };
}

type Listen = (event: { name: string; test?: { mode?: string } }) => void;

/**
 * Makes jest skip tests that are about to start while `isOver` returns true. If a version of jest keeps its listeners elsewhere, the steps fail
 * instead.
 */
function skipWhen(isOver: () => boolean): void {
  const { [Symbol.for('EVENT_HANDLERS')]: listeners } = globalThis as unknown as Record<symbol, Listen[] | undefined>;
  listeners?.push(({ name, test }) => {
    if (name === 'test_start' && test !== undefined && isOver()) test.mode = 'skip';
  });
}
