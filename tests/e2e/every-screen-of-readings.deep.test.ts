/**
 * Each part of a screen that is read from the server: while it is being read, and when it cannot be: axe, four widths, the keyboard.
 * @guards web/lib/** web/features/{compose,runs,compare,recurring,analytics,segments,settings}/** tests/e2e/screens/reading.ts
 * @guards web/components/** web/app/*.css tests/e2e/{every-screen-support,keyboard-reach}.ts tests/e2e/screens/judge.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['readings']);
