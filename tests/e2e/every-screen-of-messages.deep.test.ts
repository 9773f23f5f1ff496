/**
 * The chat, the assistant and the help with writing a message in every state: axe, four widths, the keyboard.
 * @guards web/features/{assistant,chat-widget,compose}/** web/components/{scrolling-log,early-end,markdown,word-diff,name-dialog}.*
 * @guards web/components/{models-field,provider-boxes,refused-key-tag,tools-field}.* web/components/wordings/** web/graphql/keep-stream.ts
 * @guards tests/e2e/screens/{assistant,chat,compose}.ts
 * @guards tests/e2e/{every-screen-support,keyboard-reach,tab-key,axe}.ts tests/e2e/screens/{judge,doing,faults,scene,reading}.ts
 */
import { judgeGroups } from './every-screen-support.ts';

judgeGroups(['messages']);
