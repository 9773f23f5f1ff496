/**
 * Screens of surveys: axe, four widths, the keyboard.
 * @guards web/features/{surveys,survey-page}/** web/components/questionnaire/** tests/e2e/screens/surveys.ts tests/_support/{answered-survey,survey-people}.ts
 * @guards web/components/** web/app/*.css tests/e2e/{every-screen-support,keyboard-reach}.ts tests/e2e/screens/judge.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['surveys']);
