/**
 * Segments and imports in every state: axe, four widths, the keyboard.
 * @guards web/features/segments/** web/components/{anonymity-fields,row-table}.* web/lib/use-saved.ts
 * @guards tests/e2e/screens/{segments,described-segments,imports}.ts
 * @guards tests/e2e/{every-screen-support,keyboard-reach,tab-key,axe}.ts tests/e2e/screens/{judge,doing,faults,scene,reading}.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['segments']);
