/**
 * The screens from a message to its result in every state: axe, four widths, the keyboard.
 * @guards web/features/{compose,run,runs}/** tests/e2e/screens/{breakdown,compose,experiments,runs,run-ends,sharing,paper}.ts
 * @guards web/components/** web/app/*.css tests/e2e/{every-screen-support,keyboard-reach}.ts tests/e2e/screens/judge.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['aRun']);
