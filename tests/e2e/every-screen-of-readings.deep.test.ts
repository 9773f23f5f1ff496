/**
 * Parts of screens that are read from the server, while loading and after an error: axe, four widths, the keyboard.
 * @guards web/lib/** web/features/{compose,runs,compare,recurring,analytics,segments,settings}/** tests/e2e/screens/reading.ts
 * @guards web/components/** web/app/*.css tests/e2e/{every-screen-support,keyboard-reach}.ts tests/e2e/screens/judge.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['readings']);
