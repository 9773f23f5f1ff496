/**
 * The frame around all screens, the help, empty screens, and what all screens share, in every state: axe, four widths, the keyboard.
 * @guards web/app/** web/components/** web/features/{tour,help,samples}/** docs/help/** web/index.html tests/e2e/screens/{shell,guides}.ts
 * @guards tests/e2e/{every-screen-support,keyboard-reach,tab-key,axe}.ts tests/e2e/screens/{judge,doing,faults,scene}.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['beginnings', 'frame', 'help']);
