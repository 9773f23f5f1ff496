/** Entry of the workflow bundle: every workflow by name. */
export { chatReply } from './assistant/chat-reply.ts';
export { panel } from './panels/panel.ts';
export * from './jobs/asking-jobs.ts';
export { profileImport } from './profiles/profile-import.ts';
export { keyCheck } from './providers/key-check.ts';
export { modelLists } from './providers/model-lists.ts';
export { providerRequest } from './providers/provider-request.ts';
export { recurringRun } from './simulations/recurring-run.ts';
export { notificationMail } from './notifications/notification-mail.ts';
export { reconciler } from './jobs/reconciler.ts';
export { simulation } from './simulations/simulation.ts';
export { segmentImport } from './segments/segment-import.ts';
export { webhook } from './agents/webhook.ts';
