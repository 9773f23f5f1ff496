/**
 * Replaces `fast-check` in every test (jest.config.js) to set the seed of the test run. It is fixed in the gate and new
 * each day in the deep run, so that an old fault in rare cases never blocks an unrelated change.
 */
import fc from '../../node_modules/fast-check/lib/fast-check.js';

fc.configureGlobal({ seed: Number(process.env.SOUNDINGS_SEED ?? 20_261_122) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export default fc;
