/** Counts contradictions between words and figures in the sentences about random results. */
import { judgeEverySentence } from '../tests/_support/sentences/judged.ts';
import type { Bench } from './support/bench.ts';
import { table } from './support/table.ts';

export const sentencesBench: Bench = {
  name: 'sentences',
  title: 'Sentences about figures',
  run({ quick, say }) {
    const results = quick ? 200 : 4_000;
    const { found, sentences } = judgeEverySentence(results, 42);
    for (const fault of found) say(fault);
    if (found.length > 0) throw new Error(`${found.length} sentences contradict their figures`);
    const total = [...sentences.values()].reduce((sum, count) => sum + count, 0);
    return Promise.resolve(
      [
        `No contradiction in ${total.toLocaleString('en')} sentences about ${results.toLocaleString('en')} random results of each kind: direction, points, shares and their ranges, bounds, p-values, clear or not, one and several. Whole searches are drawn for one result in 100, survey results for one in 40, panels for one in 8, break-downs, runs in groups, themes and confirmations for one in 4.`,
        '',
        table(['Function', 'Sentences'], [...sentences]),
      ].join('\n'),
    );
  },
};
