/** Measures by simulation how often intervals hold the truth, and how often something is named that is not there. */
import { renderAll } from './honesty/section.ts';
import { sections } from './honesty/sections.ts';
import { measureAll } from './honesty/spread.ts';
import type { Bench } from './support/bench.ts';

export const honestyBench: Bench = {
  name: 'honesty',
  title: 'Honesty of figures',
  async run({ quick, only, say }) {
    const chosen = [...sections.entries()].filter(([, { name }]) => only === undefined || name === only);
    if (chosen.length === 0) {
      const names = new Set(sections.map(({ name }) => name));
      throw new Error(`There is no table ${only}; there are ${[...names].join(', ')}.`);
    }
    const trialsOf = (trials: number) => Math.ceil(trials / (quick ? 50 : 1));
    const tasks = chosen.flatMap(([section, { rows, trials }]) =>
      rows.map((_, row) => ({ section, row, trials: trialsOf(trials) })),
    );
    const found = await measureAll(tasks, ({ section, row }, figures) => {
      const { name, rows } = sections[section] ?? { name: '', rows: [] };
      say(`${name}: ${rows[row]?.labels.join(', ')}: ${figures.map((one) => one?.toFixed(1) ?? '–').join('  ')}`);
    });
    return renderAll(
      chosen.map(([at, section]) => ({
        section,
        figures: found.filter((_, task) => tasks[task]?.section === at),
        trials: trialsOf(section.trials),
      })),
    );
  },
};
