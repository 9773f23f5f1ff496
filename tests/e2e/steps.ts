import { note } from '../_support/note.ts';
import { withPages } from './page-record.ts';

/**
 * Defines the tests of a journey as steps that continue from each other. After a failed step the later ones are
 * skipped, and counted in a separate line, so that one failure is reported once.
 */
export function stepsInOrder(timeoutMs = 150_000): (name: string, work: () => Promise<void>) => void {
  let broken = '';
  let leftOut = 0;
  leaveOut(() => {
    if (broken === '') return false;
    leftOut += 1;
    return true;
  });
  afterAll(() => {
    if (leftOut > 0) note(`Not tried after ‘${broken}’ failed: ${leftOut} more of its steps`);
  });
  return (name, work) => {
    it(
      name,
      async () => {
        if (broken !== '') throw new Error(`Not tried: ‘${broken}’ failed`);
        broken = name;
        await work().catch(withPages);
        broken = '';
      },
      timeoutMs,
    );
  };
}

type Listen = (event: { name: string; test?: { mode?: string } }) => void;

/**
 * Makes jest skip a test that is about to start. If a version of jest keeps its listeners elsewhere, the steps fail
 * instead.
 */
function leaveOut(isOver: () => boolean): void {
  const { [Symbol.for('EVENT_HANDLERS')]: listeners } = globalThis as unknown as Record<symbol, Listen[] | undefined>;
  listeners?.push(({ name, test }) => {
    if (name === 'test_start' && test !== undefined && isOver()) test.mode = 'skip';
  });
}
