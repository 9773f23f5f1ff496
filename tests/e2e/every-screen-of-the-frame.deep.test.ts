/**
 * What is around every screen, and every screen before there is anything: axe, four widths, the keyboard.
 * @guards web/app/** web/features/tour/** tests/e2e/screens/{shell,guides}.ts
 * @guards web/components/** web/index.html tests/e2e/{every-screen-support,keyboard-reach}.ts tests/e2e/screens/judge.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['beginnings', 'frame']);
