/**
 * Screens of signing in and up in every state: axe, four widths, the keyboard.
 * @guards web/features/account/** web/features/landing/** tests/e2e/screens/sign*.ts
 * @guards web/components/** web/app/*.css tests/e2e/{every-screen-support,keyboard-reach}.ts tests/e2e/screens/judge.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['signingIn']);
