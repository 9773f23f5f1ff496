/** What every file of bench/ exports: a name for the command line, and a run that gives a section of docs/benchmarks.md. */
export interface Bench {
  name: string;
  title: string;
  /** Markdown: what was done, in a sentence or two, and the tables. */
  run(options: BenchOptions): Promise<string>;
}

export interface BenchOptions {
  /** Small sizes: figures that show the order of magnitude only. */
  quick: boolean;
  /** Told what is being measured and each figure as it comes. */
  say: (line: string) => void;
}
