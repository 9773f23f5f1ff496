/**
 * Generates the sample profiles from the published shares in published.ts. The same seed gives the same people on every
 * machine, so no profile is stored in the repository.
 */
import { matchesCriteria } from '../../domain/segments/criteria.ts';
import { hashText } from '../hash.ts';
import { seededRandom, type Random } from '../random.ts';
import { completeProfile, drawDraft, type Draft, type SampleProfile } from './profile.ts';
import { sampleSegments, type SampleSegment } from './segments.ts';

/** The seed of the published samples. Another one gives other people, which requires a new sample version. */
export const sampleSeed = 20260115;

export interface FilledSegment extends SampleSegment {
  profiles: (SampleProfile & { id: string })[];
}

/** Generates all segments with their people, who are all different. */
export function generateSamples(seed = sampleSeed): FilledSegment[] {
  const seen = new Set<string>();
  return sampleSegments.map((segment) => fill(segment, seededRandom(hashText(segment.id, seed)), seen));
}

function fill(segment: SampleSegment, random: Random, seen: Set<string>): FilledSegment {
  const profiles: FilledSegment['profiles'] = [];
  const names = new Set<string>();
  while (profiles.length < segment.size) {
    const draft = drawDraft(random);
    if (!matchesCriteria({ ...draft.attributes }, segment.criteria)) continue;
    const profile = completeProfile(draft, random);
    const name = `${profile.firstName} ${profile.lastName}`;
    const identity = [name, profile.age, profile.occupation, profile.city].join('|');
    if (names.has(name) || seen.has(identity)) continue;
    names.add(name);
    seen.add(identity);
    profiles.push({ id: `${segment.id}-${String(profiles.length + 1).padStart(3, '0')}`, ...profile });
  }
  return { ...segment, profiles };
}

/** Draws people of the whole population, for comparison with the published shares. */
export function drawPopulation(count: number, seed = sampleSeed): Draft[] {
  const random = seededRandom(hashText('population', seed));
  return Array.from({ length: count }, () => drawDraft(random));
}
