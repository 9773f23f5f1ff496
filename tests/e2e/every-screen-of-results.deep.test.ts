/**
 * A result by attributes, shared, printed and while it loads, in every state: axe, four widths, the keyboard.
 * @guards web/features/run/{breakdown*,sharing/**} web/features/run/{reactions-tab,filters,use-reactions}.* web/app/print.css
 * @guards tests/e2e/screens/{breakdown,sharing,paper,runs,few-people}.ts
 * @guards tests/e2e/{every-screen-support,keyboard-reach,tab-key,axe}.ts tests/e2e/screens/{judge,doing,faults,scene,reading}.ts
 */
import { judgeGroups } from './every-screen-support.ts';
import { makeExperiment } from './screens/runs.ts';

judgeGroups(['results'], makeExperiment);
