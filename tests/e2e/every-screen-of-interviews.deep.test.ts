/**
 * The page of an interview in every state: axe, four widths, the keyboard.
 * @guards web/features/interview/** web/components/{scrolling-log,early-end,quote}.* web/graphql/keep-stream.ts
 * @guards tests/e2e/screens/{interviews,sample-runs}.ts
 * @guards tests/e2e/{every-screen-support,keyboard-reach,tab-key,axe}.ts tests/e2e/screens/{judge,doing,faults,scene}.ts
 */
import { judgeGroups } from './every-screen-support.ts';
import { makeTwoRuns } from './screens/sample-runs.ts';

judgeGroups(['interviews'], async (scene) => {
  scene.runPath = `/runs/${await makeTwoRuns(scene.session)}`;
});
