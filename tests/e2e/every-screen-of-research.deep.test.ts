/**
 * Screens of papers: axe, four widths, the keyboard.
 * @guards web/features/research/** web/lib/paper-links.ts tests/e2e/screens/research.ts tests/e2e/stored-papers.ts
 * @guards tests/e2e/{every-screen-support,keyboard-reach,tab-key,axe}.ts tests/e2e/screens/{judge,doing,faults,scene}.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['research']);
