/** Measures by simulation how often intervals hold the truth, and how often something is named that is not there. */
import { missesOf, render } from './honesty/section.ts';
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
    const figuresOf = (at: number) => found.filter((_, task) => tasks[task]?.section === at);
    const misses = sections.flatMap((section, at) => missesOf(section, figuresOf(at), trialsOf(at)));
    const beyond = misses.filter(({ isBeyondChance }) => isBeyondChance);
    return [
      `Figures that miss their aim by more than chance are bold: ${beyond.length}. Others miss it by less: ${misses.length - beyond.length}.`,
      ...(misses.length === 0
        ? []
        : [misses.map(({ text, isBeyondChance }) => `- ${isBeyondChance ? `**${text}**` : text}`).join('\n')]),
      ...sections.map((section, at) => render(section, figuresOf(at), trialsOf(at))),
    ].join('\n\n');
  },
};
