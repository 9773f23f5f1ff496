/**
 * Screens of searches: axe, four widths, the keyboard.
 * @guards web/features/searches/** web/components/{chart,comments}/** web/components/{record-header,word-diff,priority-menu,turn-link}.*
 * @guards tests/e2e/screens/{searches,search-states,sample-answers}.ts tests/_support/sample-search.ts
 * @guards tests/e2e/{every-screen-support,keyboard-reach,tab-key,axe}.ts tests/e2e/screens/{judge,doing,faults,scene}.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['searches']);
