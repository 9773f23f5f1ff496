import { sql } from 'kysely';
import { scoreOf, type Sentiment } from '../../domain/sentiment/sentiment.ts';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import { notifyChange } from '../notify.ts';
import { personaScores } from '../persona-scores.ts';

interface Reactor {
  personaIndex: number;
  profileId: string | null;
  isVoter: boolean;
  persona: {
    name?: string;
    age?: number | null;
    gender?: string | null;
    location?: string;
    attributes?: Record<string, unknown>;
    isSimulated?: boolean;
  };
}

/**
 * Lists a run's personas with this sentiment, by the sign of their mean score over the providers. Each profile once.
 */
export async function reactorsOf(db: Db, userId: string, runId: string, sentiment: Sentiment): Promise<Reactor[]> {
  const sign = scoreOf(sentiment);
  const { rows } = await sql<Reactor>`
    select distinct on (coalesce(member.profile_id, member.persona_index::text)) member.persona_index, member.profile_id, member.persona,
      exists (select 1 from voter_profile as voter join cohort as home on home.id = voter.cohort_id
        where voter.id = member.profile_id and (home.user_id = ${userId} or home.is_sample)) as is_voter
    from dynamic_simulation_run as run join roster_member as member on member.roster_id = run.roster_id
    where run.id = ${runId} and member.persona_index in (
      select persona_index from (${personaScores(sql`run_id = ${runId}`)}) as scored where sign(score) = ${sign})
    order by coalesce(member.profile_id, member.persona_index::text), member.persona_index`.execute(db);
  return rows;
}

/** Stores a cohort of these personas: voters by reference, others as copies of the profiles that were asked. */
export async function insertReactors(
  db: Db,
  userId: string,
  run: { id: string; jobId: string },
  name: string,
  reactors: readonly Reactor[],
): Promise<string> {
  const id = newRecordId();
  const inline = reactors.filter((one) => !one.isVoter).map((one) => inlineOf(one, run.jobId));
  await db
    .insertInto('cohort')
    .values({
      id,
      name,
      userId,
      type: 'other',
      description: `From the reactions of run ${run.jobId}.`,
      sourceSimulationId: run.id,
      voterIds: reactors.flatMap((one) => (one.isVoter && one.profileId !== null ? one.profileId : [])),
      ...(inline.length > 0 ? { profileData: JSON.stringify(inline) } : {}),
    })
    .execute();
  await notifyChange(db, { model: 'Cohort', id, operation: 'create', owner: userId });
  return id;
}

function inlineOf({ personaIndex, profileId, persona }: Reactor, jobId: string): unknown {
  const { name, age, gender, location, attributes, isSimulated } = persona;
  const source = `${isSimulated === true ? 'sample, ' : ''}run ${jobId}`;
  return {
    id: profileId ?? `${jobId}-${personaIndex}`,
    name,
    source,
    attributes: { age, gender, location, ...attributes },
  };
}
