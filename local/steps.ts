/** Prints the steps of a start: one line per step, and a note when a step takes long. */
export interface Steps {
  say(line: string): void;
  /** Runs a step and prints its duration. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Milliseconds after which a step that still runs prints its name. */
const longMs = 1500;

export function printedSteps(print: (line: string) => void = (line) => console.log(line)): Steps {
  const say = (line: string) => print(`  ${line}`);
  return {
    say,
    async run(name, work) {
      const started = performance.now();
      const note = setTimeout(() => say(`${name} …`), longMs);
      try {
        const result = await work();
        print(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
        return result;
      } finally {
        clearTimeout(note);
      }
    },
  };
}

/** Prints nothing, for tests. */
export const silentSteps: Steps = { say: () => undefined, run: (_name, work) => work() };
