/** Limits of what visitors without an account may begin and store through one link. */

/** Counts of one link or one address in a day. */
export interface PublicUse {
  /** Responses begun. */
  starts: number;
  /** Bytes by which the stored answers grew. */
  storedBytes: number;
  /** Bytes of all saves: each save writes all answers anew, and the old ones take space until they are swept. */
  writtenBytes: number;
}

export interface PublicLimits {
  /** All visitors of a link. */
  link: PublicUse;
  /** One address: a whole school or company may answer from one, at 5 kB a person. */
  address: PublicUse;
  /** One address once a link is half used: those who used more wait, so that those who come now can answer. */
  crowdedAddress: PublicUse;
  /** Unfinished responses that one link keeps; the ones that stood still the longest go first. */
  unfinished: number;
}

const megabyte = 1_000_000;

/**
 * 10,000 people a day, or 100 MB, are more than a panel provider sends to one link. A crowded link leaves its other half to
 * those who come now: 500 addresses would have to flood it before they are refused.
 */
export const publicLimits: PublicLimits = {
  link: { starts: 10_000, storedBytes: 100 * megabyte, writtenBytes: 2000 * megabyte },
  address: { starts: 2000, storedBytes: 10 * megabyte, writtenBytes: 500 * megabyte },
  crowdedAddress: { starts: 10, storedBytes: 0.1 * megabyte, writtenBytes: 10 * megabyte },
  unfinished: 20_000,
};

/** Days after which an unfinished response is deleted that nobody changed. People come back within a few days or not at all. */
export const unfinishedDays = 30;

const measures = ['starts', 'storedBytes', 'writtenBytes'] as const;

/**
 * Tells who has used too much for `more` to be taken, both counted with it: the link as a whole, or the address alone.
 * Null when it may be taken.
 */
export function overused(
  more: PublicUse,
  { link, address }: { link: PublicUse; address: PublicUse },
  limits: PublicLimits = publicLimits,
): 'link' | 'address' | null {
  for (const measure of measures) {
    if (more[measure] === 0) continue;
    if (link[measure] > limits.link[measure]) return 'link';
    const isCrowded = link[measure] > limits.link[measure] / 2;
    if (address[measure] > (isCrowded ? limits.crowdedAddress : limits.address)[measure]) return 'address';
  }
  return null;
}
