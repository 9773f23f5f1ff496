export { Redirected, SoundingsError } from './errors.ts';
export type { JobEvent } from './events.ts';
export { Soundings, type SoundingsOptions, type WaitOptions } from './soundings.ts';
export type * from './generated/types.ts';
