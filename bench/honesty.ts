/** Measures by simulation how often intervals hold the truth, and how often something is named that is not there. */
import { driversSection } from './honesty/drivers.ts';
import type { Effort } from './honesty/effort.ts';
import { panelsSection } from './honesty/panels.ts';
import { peopleSection } from './honesty/people.ts';
import { searchesSection } from './honesty/searches.ts';
import { surveysSection } from './honesty/surveys.ts';
import { themesSection } from './honesty/themes.ts';
import { trendsSection } from './honesty/trends.ts';
import { wordingsSection } from './honesty/wordings.ts';
import type { Bench } from './support/bench.ts';

const sections: readonly ((effort: Effort) => string)[] = [
  peopleSection,
  wordingsSection,
  themesSection,
  searchesSection,
  trendsSection,
  driversSection,
  surveysSection,
  panelsSection,
];

export const honestyBench: Bench = {
  name: 'honesty',
  title: 'Honesty of figures',
  run({ quick, say }) {
    const effort = { trials: quick ? 100 : 1_000, slowTrials: quick ? 10 : 60, say };
    return Promise.resolve(sections.map((section) => section(effort)).join('\n\n'));
  },
};
