/**
 * The chat, the assistant and the help with writing a message in every state: axe, four widths, the keyboard.
 * @guards web/features/{assistant,chat-widget,compose}/** tests/e2e/screens/{assistant,chat,compose}.ts
 * @guards web/components/** web/app/*.css tests/e2e/{every-screen-support,keyboard-reach}.ts tests/e2e/screens/judge.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['messages']);
