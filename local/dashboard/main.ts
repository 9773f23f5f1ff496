/** Writes docs/operating/dashboard.json from the list of panels; a unit test compares the two. */
import { writeFileSync } from 'node:fs';
import { dashboardFile, dashboardText } from './dashboard.ts';

writeFileSync(dashboardFile, dashboardText());
