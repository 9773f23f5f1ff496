import { withPages } from './page-record.ts';

/** Says how to test a journey: steps that go on where the one before ended, so those after a broken one fail at once. */
export function stepsInOrder(timeoutMs = 150_000): (name: string, work: () => Promise<void>) => void {
  let isBroken = false;
  return (name, work) => {
    it(
      name,
      async () => {
        if (isBroken) throw new Error('Not tried: a step before this one failed');
        isBroken = true;
        await work().catch(withPages);
        isBroken = false;
      },
      timeoutMs,
    );
  };
}
