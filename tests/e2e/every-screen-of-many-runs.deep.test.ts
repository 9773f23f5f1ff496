/**
 * Lists of runs, comparisons, analytics and recurring runs in every state: axe, four widths, the keyboard.
 * @guards web/features/{runs,compare,recurring,inbox,analytics,operations}/** tests/e2e/screens/{run-lists,recurring,inbox,operations,sample-runs}.ts
 * @guards web/components/** web/app/*.css tests/e2e/{every-screen-support,keyboard-reach}.ts tests/e2e/screens/judge.ts
 */
import { judgeGroups } from './every-screen-support.ts';
import { makeSampleRuns, makeTwoRuns } from './screens/sample-runs.ts';

/** Creates enough runs for every such screen, one of them with both providers. */
const sampleRuns = 3;

judgeGroups(['manyRuns'], async (scene) => {
  await makeSampleRuns(scene.session, scene.stack.urls.database, sampleRuns);
  scene.runPath = `/runs/${await makeTwoRuns(scene.session)}`;
});
