/**
 * What `fast-check` is in every test (jest.config.js): with the seed of the run, fixed in the gate and new each day in the deep run, so that
 * an old fault that only some draws meet never refuses a landing that has nothing to do with it.
 */
import fc from '../../node_modules/fast-check/lib/fast-check.js';

fc.configureGlobal({ seed: Number(process.env.SOUNDINGS_SEED ?? 20_261_122) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export default fc;
