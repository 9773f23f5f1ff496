/**
 * Screens of papers: axe, four widths, the keyboard.
 * @guards web/features/research/** tests/e2e/screens/research.ts
 * @guards web/components/** web/app/*.css tests/e2e/{every-screen-support,keyboard-reach}.ts tests/e2e/screens/judge.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['research']);
