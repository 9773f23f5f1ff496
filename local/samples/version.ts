/**
 * Names what generateSamples() makes; seedSamples writes only when a database holds another version. A test compares it with the profiles,
 * so a change of theirs cannot go without a new stamp.
 */
export const sampleVersion = '7d045629cde4b1b4';
