/**
 * Screens of profiles: axe, four widths, the keyboard.
 * @guards web/features/{profiles,removal}/** web/components/form/{field,form-problem}.tsx local/sources/**
 * @guards tests/e2e/screens/{profiles,profile-papers}.ts tests/_support/paper-sources.ts
 * @guards tests/e2e/{every-screen-support,keyboard-reach,tab-key,axe}.ts tests/e2e/screens/{judge,doing,faults,scene}.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['profiles']);
