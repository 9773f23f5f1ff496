/**
 * Lists of runs, recurring runs, the inbox and the page of operators in every state: axe, four widths, the keyboard.
 * @guards web/features/{runs,recurring,inbox,operations}/** web/features/settings/notifications-section.tsx web/components/row-table.*
 * @guards tests/e2e/screens/{run-lists,recurring,inbox,operations,sample-runs}.ts
 * @guards tests/e2e/{every-screen-support,keyboard-reach,tab-key,axe}.ts tests/e2e/screens/{judge,doing,faults,scene,reading}.ts
 */
import { judgeGroups } from './every-screen-support.ts';
import { makeSampleRuns, makeTwoRuns } from './screens/sample-runs.ts';

/** Creates enough runs for every such screen, one of them with both providers. */
const sampleRuns = 3;

judgeGroups(['manyRuns'], async (scene) => {
  await makeSampleRuns(scene.session, scene.stack.urls.database, sampleRuns);
  scene.runPath = `/runs/${await makeTwoRuns(scene.session)}`;
});
