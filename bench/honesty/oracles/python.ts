/** The oracles of statistics: scipy, statsmodels and ppi-python. */
import { join } from 'node:path';
import { askPython } from '../../support/python.ts';

const script = {
  name: 'oracles',
  path: join(import.meta.dirname, 'answer.py'),
  requirements: join(import.meta.dirname, 'requirements.txt'),
};

/** Inputs by the name of their oracle. */
export type Inputs = Record<string, readonly unknown[]>;

/** Returns the oracles' answers to the inputs, in their order. Throws an Error with Python's words on failure. */
export function askOracles(inputs: Inputs, say: (line: string) => void): Record<string, number[][]> {
  return askPython(script, inputs, say) as Record<string, number[][]>;
}
