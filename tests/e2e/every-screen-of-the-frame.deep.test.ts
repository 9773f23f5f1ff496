/**
 * The frame around all screens, and empty screens, in every state: axe, four widths, the keyboard.
 * @guards web/app/** web/features/tour/** tests/e2e/screens/{shell,guides}.ts
 * @guards web/components/** web/index.html tests/e2e/{every-screen-support,keyboard-reach}.ts tests/e2e/screens/judge.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['beginnings', 'frame']);
