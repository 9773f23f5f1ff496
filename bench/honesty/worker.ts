/** Simulates rows of the bench on honesty in a thread of its own. */
import { parentPort } from 'node:worker_threads';
import { sections } from './sections.ts';

/** A row by the places of its section and in it. */
export interface Task {
  section: number;
  row: number;
  trials: number;
}

parentPort?.on('message', ({ section, row, trials }: Task) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins
  parentPort?.postMessage(sections[section]?.rows[row]?.measure(trials) ?? []);
});
