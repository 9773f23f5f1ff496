/**
 * Screens of panels: axe, four widths, the keyboard.
 * @guards web/features/panels/** web/components/comments/** web/components/{scrolling-log,tools-field,turn-link}.* tests/e2e/screens/panels.ts
 * @guards tests/e2e/{every-screen-support,keyboard-reach,tab-key,axe}.ts tests/e2e/screens/{judge,doing,faults,scene}.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['panels']);
