/** What the worker bundles: every workflow, by name. */
export { keyCheck } from './key-check.ts';
export { reconciler } from './reconciler.ts';
export { simulation } from './simulation.ts';
