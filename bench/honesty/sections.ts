/** All tables of the bench on honesty, in the order of the document. */
import { driversSection } from './drivers.ts';
import { panelsFound, panelsSaid } from './panels.ts';
import { peopleSection } from './people.ts';
import { rectifiedSection } from './rectified.ts';
import { searchesSection } from './searches.ts';
import type { Section } from './section.ts';
import { sharesSection } from './shares.ts';
import { themesSection } from './themes.ts';
import { trendsSection } from './trends.ts';
import { warningsSection } from './warnings.ts';
import { wordingsSection } from './wordings.ts';

export const sections: readonly Section[] = [
  sharesSection,
  peopleSection,
  wordingsSection,
  themesSection,
  searchesSection,
  trendsSection,
  driversSection,
  warningsSection,
  rectifiedSection,
  panelsSaid,
  panelsFound,
];
