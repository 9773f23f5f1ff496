/**
 * The screens from a message to its result in every state: axe, four widths, the keyboard.
 * @guards web/features/compose/** web/features/run/!(breakdown*) web/components/{comments,wordings}/**
 * @guards web/components/{cancel-run-button,priority-menu,provider-boxes,models-field,tools-field,markdown}.*
 * @guards web/lib/{run-summary-text,sentiment-scales,overlay,run-draft}.ts tests/e2e/screens/{compose,runs,run-ends}.ts
 * @guards tests/e2e/{every-screen-support,keyboard-reach,tab-key,axe}.ts tests/e2e/screens/{judge,doing,faults,scene}.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['aRun']);
