/**
 * Screens of signing in and up in every state: axe, four widths, the keyboard.
 * @guards web/features/{account,landing}/** web/components/form/** web/components/{demo-sign-in,recovery-codes,totp-secret}.*
 * @guards tests/e2e/screens/sign*.ts
 * @guards tests/e2e/{every-screen-support,keyboard-reach,tab-key,axe}.ts tests/e2e/screens/{judge,doing,faults,scene}.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['signingIn']);
