/** What the worker bundles: every workflow, by name. */
export { reconciler } from './reconciler.ts';
export { simulation } from './simulation.ts';
