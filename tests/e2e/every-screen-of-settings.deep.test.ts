/**
 * Settings by section in every state: axe, four widths, the keyboard.
 * @guards web/features/settings/** web/components/form/** web/components/{models-field,provider-boxes,refused-key-tag,recovery-codes,totp-secret}.*
 * @guards web/lib/{settings,tour,use-key-doubts}.ts tests/e2e/screens/settings.ts tests/e2e/authenticators.ts
 * @guards tests/e2e/{every-screen-support,keyboard-reach,tab-key,axe}.ts tests/e2e/screens/{judge,doing,faults,scene,reading}.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['settings']);
