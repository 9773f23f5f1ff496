/**
 * The consent page before eight tricks: its words, axe, four widths, the keyboard.
 * @guards web/features/consent/** domain/agents/{cautions,consent,look-alikes}.ts api/agents/oauth/{consent,client-hosts}.ts
 * @guards tests/e2e/screens/consents.ts tests/e2e/{every-screen-support,keyboard-reach,tab-key,axe}.ts tests/e2e/screens/{judge,scene}.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['consents']);
