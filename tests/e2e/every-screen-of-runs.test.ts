/** Every screen of runs in every state: axe, four widths, the keyboard. */
import { judgeParts } from './every-screen-support.ts';
import { runs } from './screens/parts.ts';
import { makeSampleRuns } from './screens/sample-runs.ts';

/** Enough for every screen of many runs, one of them with both providers. */
const sampleRuns = 3;

judgeParts(runs, ({ session, stack }) => makeSampleRuns(session, stack.urls.database, sampleRuns));
