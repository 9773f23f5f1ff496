/**
 * Screens of profiles: axe, four widths, the keyboard.
 * @guards web/features/profiles/** tests/e2e/screens/{profiles,profile-papers}.ts local/sources/**
 * @guards web/components/** web/app/*.css tests/e2e/{every-screen-support,keyboard-reach}.ts tests/e2e/screens/judge.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['profiles']);
