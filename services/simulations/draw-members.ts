/** Draws personas from segments: in proportion to their sizes, without replacement until a segment is used up. */
import { createSyntheticPersona } from '../../domain/personas/synthetic.ts';
import { seededRandom } from '../../domain/random.ts';
import { toRosterPersona } from '../../domain/segments/segment-privacy.ts';
import { drawWeighted } from '../../domain/segments/weighted-draw.ts';
import { computeValueWeight } from '../../domain/segments/weighting.ts';
import { drawProfiles, type Draw } from '../../domain/simulations/roster.ts';
import type { Db } from '../../db/client.ts';
import { loadMembers, memberIds } from '../../db/segments/members.ts';
import type { OpenSegment } from '../../db/segments/segments.ts';
import type { NewRosterMember } from '../../db/simulations/rosters.ts';

/** Draws so many personas of one segment; one without profiles gets synthetic ones. */
export async function drawFromSegment(
  db: Db,
  segment: OpenSegment,
  count: number,
  seed: string,
): Promise<NewRosterMember[]> {
  const origin = { segmentId: segment.id, segmentName: segment.name };
  if (segment.size === 0)
    return Array.from({ length: count }, (_, at) => ({
      ...origin,
      profileId: null,
      persona: createSyntheticPersona(`${seed}/${at}`, `Synthetic persona ${at + 1}`),
      repeated: false,
    }));
  const draws = await drawIds(db, segment, count, seed);
  // Only the drawn profiles are loaded, however many the segment has.
  const drawn = await loadMembers(db, segment.members, [...new Set(draws.map((draw) => draw.profile))]);
  const byId = new Map(drawn.map((profile) => [profile.id, profile]));
  return draws.flatMap(({ profile: id, repeated }) => {
    const profile = byId.get(id);
    return profile
      ? [{ ...origin, profileId: id, persona: toRosterPersona(profile.persona, segment.privacy), repeated }]
      : [];
  });
}

/** Draws profile ids. A weighted segment is drawn in proportion to its weights, so that results need no weights. */
async function drawIds(db: Db, segment: OpenSegment, count: number, seed: string): Promise<Draw<string>[]> {
  const { factors } = segment.weighting ?? { factors: {} };
  const ids = await memberIds(db, segment.members, Object.keys(factors));
  const random = seededRandom(seed);
  if (segment.weighting === null)
    return drawProfiles(ids, count, random).map(({ profile, repeated }) => ({ profile: profile.id, repeated }));
  const draws = drawWeighted(ids, ({ values }) => computeValueWeight(factors, values), count, random);
  return draws.map(({ profile, repeated }) => ({ profile: profile.id, repeated }));
}
