/**
 * Screens of searches: axe, four widths, the keyboard.
 * @guards web/features/searches/** tests/e2e/screens/{searches,search-states}.ts
 * @guards web/components/** web/app/*.css tests/e2e/{every-screen-support,keyboard-reach}.ts tests/e2e/screens/judge.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['searches']);
