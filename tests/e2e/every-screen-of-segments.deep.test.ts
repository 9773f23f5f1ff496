/**
 * Segments and imports in every state: axe, four widths, the keyboard.
 * @guards web/features/segments/** tests/e2e/screens/{segments,described-segments,imports}.ts
 * @guards web/components/** web/app/*.css tests/e2e/{every-screen-support,keyboard-reach}.ts tests/e2e/screens/judge.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['segments']);
