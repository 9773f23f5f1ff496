/** What the worker bundles: every workflow, by name. */
export { chatReply } from './chat-reply.ts';
export { keyCheck } from './key-check.ts';
export { recurringRun } from './recurring-run.ts';
export { reconciler } from './reconciler.ts';
export { simulation } from './simulation.ts';
export { segmentImport } from './segment-import.ts';
