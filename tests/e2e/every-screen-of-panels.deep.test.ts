/**
 * Screens of panels: axe, four widths, the keyboard.
 * @guards web/features/panels/** tests/e2e/screens/panels.ts
 * @guards web/components/** web/app/*.css tests/e2e/{every-screen-support,keyboard-reach}.ts tests/e2e/screens/judge.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['panels']);
