/** Measures by simulation how often intervals hold the truth, and how often something is named that is not there. */
import { renderAll } from './honesty/section.ts';
import { sections } from './honesty/sections.ts';
import { measureAll } from './honesty/spread.ts';
import type { Bench } from './support/bench.ts';

export const honestyBench: Bench = {
  name: 'honesty',
  title: 'Honesty of figures',
  async run({ quick, say }) {
    const trialsOf = (at: number) => Math.ceil((sections[at]?.trials ?? 0) / (quick ? 50 : 1));
    const tasks = sections.flatMap(({ rows }, section) =>
      rows.map((_, row) => ({ section, row, trials: trialsOf(section) })),
    );
    const found = await measureAll(tasks, ({ section, row }, figures) => {
      const { name, rows } = sections[section] ?? { name: '', rows: [] };
      say(`${name}: ${rows[row]?.labels.join(', ')}: ${figures.map((one) => one?.toFixed(1) ?? '–').join('  ')}`);
    });
    return renderAll(
      sections.map((section, at) => ({
        section,
        figures: found.filter((_, task) => tasks[task]?.section === at),
        trials: trialsOf(at),
      })),
    );
  },
};
