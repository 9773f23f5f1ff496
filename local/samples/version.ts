/**
 * Version of the profiles of generateSamples(); seedSamples writes only when a database has another version. A test
 * computes it from the profiles, so that no change of them is missed.
 */
export const sampleVersion = '7d045629cde4b1b4';
