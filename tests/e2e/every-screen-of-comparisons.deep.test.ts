/**
 * Comparisons of runs, and experiments, in every state: axe, four widths, the keyboard.
 * @guards web/features/compare/** web/components/wordings/** web/components/{record-header,word-diff,cancel-run-button,interval-mark}.*
 * @guards web/lib/{points,shown-runs}.ts tests/e2e/screens/{run-lists,experiments,runs,compose,sample-runs}.ts
 * @guards tests/e2e/{every-screen-support,keyboard-reach,tab-key,axe}.ts tests/e2e/screens/{judge,doing,faults,scene,reading}.ts
 */
import { judgeGroups } from './every-screen-support.ts';
import { makeExperiment } from './screens/runs.ts';
import { makeSampleRuns } from './screens/sample-runs.ts';

/** With the two of the experiment as many runs as can be compared. */
const sampleRuns = 3;

judgeGroups(['comparisons'], async (scene) => {
  await makeSampleRuns(scene.session, scene.stack.urls.database, sampleRuns);
  await makeExperiment(scene);
});
