/** A benchmark: its name on the command line, and a function that returns its section of docs/benchmarks.md. */
export interface Bench {
  name: string;
  title: string;
  /** Returns markdown: the conditions in a sentence or two, and the tables. */
  run(options: BenchOptions): Promise<string>;
}

export interface BenchOptions {
  /** Uses small sizes, whose figures show only the order of magnitude. */
  quick: boolean;
  /** Commit of the earlier version that this one is measured beside. */
  before?: string | undefined;
  /** The only table to measure, of a bench that has several. */
  only?: string | undefined;
  /** Prints a line about progress or a result. */
  say: (line: string) => void;
}
