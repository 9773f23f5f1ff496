/**
 * Screens of surveys: axe, four widths, the keyboard.
 * @guards web/features/{surveys,survey-page}/** web/components/{questionnaire,chart}/** web/lib/language-name.ts
 * @guards web/components/{early-end,priority-menu,record-header}.* tests/e2e/screens/surveys.ts tests/_support/{answered-survey,survey-people}.ts
 * @guards tests/e2e/{every-screen-support,keyboard-reach,tab-key,axe}.ts tests/e2e/screens/{judge,doing,faults,scene}.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['surveys']);
