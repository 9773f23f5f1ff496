/** jest's sequencer: the longest files first, so that no worker has a long file at the end. */
import { join, relative } from 'node:path';
import { readTimes } from './times.ts';

const root = join(import.meta.dirname, '..', '..');

interface TestFile {
  path: string;
}

export default class LongestFirst {
  private readonly seconds = readTimes();

  sort<T extends TestFile>(tests: T[]): T[] {
    return tests.toSorted((one, other) => this.of(other) - this.of(one));
  }

  allFailedTests<T extends TestFile>(): T[] {
    return [];
  }

  cacheResults(): void {
    // Only the deep run writes tests/times.json.
  }

  private of(test: TestFile): number {
    return this.seconds(relative(root, test.path).replaceAll('\\', '/'));
  }
}
