/** Seats the participants of a panel: typed roles, and people drawn from segments. */
import { loadMembers, memberIds } from '../../db/segments/members.ts';
import { openSegment, type OpenSegment } from '../../db/segments/segments.ts';
import type { Db } from '../../db/client.ts';
import { InvalidInput, NobodyToAsk } from '../../domain/errors.ts';
import { uniqueName } from '../../domain/panels/seat.ts';
import type { Participant, ParticipantChoice } from '../../domain/panels/setup.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import { buildPersonaPrompt } from '../../domain/personas/reaction-prompt.ts';
import { createSyntheticPersona } from '../../domain/personas/synthetic.ts';
import { toShownName } from '../../domain/personas/shown-name.ts';
import { seededRandom, shuffled } from '../../domain/random.ts';
import { toRosterPersona } from '../../domain/segments/segment-privacy.ts';

/** Returns the participants in the order of the choices. Throws InvalidInput where a segment has nobody to seat. */
export async function seatParticipants(
  db: Db,
  userId: string,
  choices: readonly ParticipantChoice[],
  seed: number,
): Promise<Participant[]> {
  const seated: Participant[] = [];
  const taken = new Set<string>();
  for (const [at, source] of choices.entries()) {
    const id = `p${at + 1}`;
    if (source.source === 'role') {
      seated.push({
        id,
        name: source.name,
        source,
        persona: `You are ${source.name}. ${source.description}`.trim(),
        facts: [],
      });
      continue;
    }
    if (source.source === 'human') {
      seated.push({ id, name: uniqueName(source.name, seated), source, persona: '', facts: [] });
      continue;
    }
    const { persona, profileId } = await personaFor(db, userId, source, { seed, taken });
    taken.add(profileId);
    const system = buildPersonaPrompt(persona);
    const isImported = persona.isSimulated !== true;
    // The others address them by it, so a real person's own name would reach the provider.
    const name = toShownName({ personaIndex: at, personName: persona.name, isImported }, 'pseudonym');
    seated.push({ id, name: uniqueName(name, seated), source, persona: system, facts: factsIn(system) });
  }
  return seated;
}

/** Facts as the persona's prompt shows them, such as 'Age: 42'. */
function factsIn(system: string): string[] {
  return system.split('\n').flatMap((line) => (/^- [^:]+: ./.test(line) ? [line.slice(2)] : []));
}

async function personaFor(
  db: Db,
  userId: string,
  choice: Extract<ParticipantChoice, { segmentId: string }>,
  { seed, taken }: { seed: number; taken: ReadonlySet<string> },
): Promise<{ persona: Persona; profileId: string }> {
  const segment = await openSegment(db, userId, choice.segmentId);
  if (segment === null) throw new InvalidInput(`There is no segment ${choice.segmentId}`, 'participants');
  if (segment.isSuspended) throw new NobodyToAsk([segment.name]);
  if (segment.size === 0) {
    const place = taken.size + 1;
    return {
      persona: createSyntheticPersona(`${seed}/${place}`, `Synthetic persona ${place}`),
      profileId: `synthetic-${place}`,
    };
  }
  const drawn =
    choice.source === 'profile' ? choice.profileId : await drawOne(db, segment, `${seed}/${segment.id}`, taken);
  const [profile] = await loadMembers(db, segment.members, [drawn]);
  if (profile === undefined) throw new InvalidInput(`There is no profile ${drawn} in ${segment.name}`, 'participants');
  return { persona: toRosterPersona(profile.persona, segment.privacy), profileId: profile.id };
}

/** Draws the first profile of a seeded order that has no seat yet; a small segment may be drawn from twice. */
async function drawOne(db: Db, segment: OpenSegment, seed: string, taken: ReadonlySet<string>): Promise<string> {
  const ids = shuffled(seededRandom(seed), await memberIds(db, segment.members));
  return (ids.find(({ id }) => !taken.has(id)) ?? ids[0])?.id ?? '';
}
