/**
 * Analytics in every state: axe, four widths, the keyboard.
 * @guards web/features/analytics/** web/components/chart/** web/components/{figure,interval-mark}.*
 * @guards tests/e2e/screens/{run-lists,sample-runs}.ts
 * @guards tests/e2e/{every-screen-support,keyboard-reach,tab-key,axe}.ts tests/e2e/screens/{judge,doing,faults,scene,reading}.ts
 */
import { judgeGroups } from './every-screen-support.ts';
import { makeSampleRuns } from './screens/sample-runs.ts';

/** The third one asks both providers. */
const sampleRuns = 3;

judgeGroups(['analytics'], ({ session, stack }) => makeSampleRuns(session, stack.urls.database, sampleRuns));
