/** jest's order of files: the longest first, so that no worker is left with a long one at the end. */
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
    // tests/times.json is written by the deep run alone.
  }

  private of(test: TestFile): number {
    return this.seconds(relative(root, test.path).replaceAll('\\', '/'));
  }
}
