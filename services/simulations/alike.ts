/** Asks personas like one of a run: turns one voice into a small run. */
import type { Env } from '../../config/env.ts';
import { answerOf, personaOfRoster } from '../../db/assistant/interviews.ts';
import { inTransaction, type Db } from '../../db/client.ts';
import { newRecordId } from '../../db/crud/new-id.ts';
import { loadMembers, memberIds } from '../../db/segments/members.ts';
import { openSegment, type OpenSegment } from '../../db/segments/segments.ts';
import { runsAlike, type AlikeRun } from '../../db/simulations/alike-runs.ts';
import { nameRun } from '../../db/simulations/library/labels.ts';
import { ownRun, type OwnRun } from '../../db/simulations/own-run.ts';
import type { ReactionRow } from '../../db/simulations/reactions.ts';
import { insertRoster, memberOf, type NewRosterMember } from '../../db/simulations/rosters.ts';
import { createRosterGroup } from '../../db/simulations/run-plans.ts';
import { NobodyToInterview } from '../../domain/assistant/errors.ts';
import { InvalidInput, SubmitFailed } from '../../domain/errors.ts';
import { nameOfMessage } from '../../domain/experiments/names.ts';
import { firstName } from '../../domain/personas/first-name.ts';
import { canBeLikened, chooseAlike, describeLikeness, type Likeness } from '../../domain/personas/likeness.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import { toShownName } from '../../domain/personas/shown-name.ts';
import { createSyntheticLike } from '../../domain/personas/synthetic.ts';
import { seededRandom, shuffled } from '../../domain/random.ts';
import { toRosterPersona } from '../../domain/segments/segment-privacy.ts';
import { labelLimits } from '../../domain/simulations/library/labels.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';
import { productErrorOr } from '../../db/errors.ts';
import { int, text, maybe, float, view, type ValueOf } from '../../domain/view.ts';
import { prepareRun, type AcceptedRun } from './accept-run.ts';
import { simulationEstimateView, estimateRun } from './estimates/estimate.ts';
import { inputLike, withKeys, type SubmitWith } from './input-like.ts';
import { startStoredJob } from '../jobs/start-job.ts';
import { runStart } from '../jobs/starts.ts';
import type { SubmitDeps } from './submit.ts';

/** An answer of a run, by its job id. */
export interface AlikeAsked extends Pick<ReactionRow, 'personaIndex' | 'provider'> {
  jobId: string;
}

export const alikeOutlookView = view(
  'AlikeOutlook',
  'A run that would ask the personas most like one, before it starts.',
  {
    personas: int('Fewer than wished when the segments have no more.'),
    wished: int(),
    /** Their likeness in words; null without any. */
    likeness: maybe(text('What they share with the persona.')),
    /** Mean share of the attributes in which they are like it, 0 to 1; null without any. */
    meanLikeness: maybe(float('1 minus their mean distance by Gower, 0 to 1.')),
    problem: maybe(text('Why nobody can be asked.')),
    /** Null when nobody can be asked. */
    estimate: maybe(simulationEstimateView),
  },
);

export type AlikeOutlook = ValueOf<typeof alikeOutlookView>;

const alikePersonas = 20;
/** Fewer answers are shown nowhere as a result. */
const minPersonas = 5;
/** Profiles that are compared with the persona; of larger segments, as many are drawn. */
const maxCompared = 5_000;

/** Estimates a run that asks personas like this one; null when the answer is not one of the person's. Throws InvalidInput. */
export async function estimateAlike(
  deps: { db: Db; env: Env },
  userId: string,
  { apiKeys, ...asked }: AlikeAsked & Pick<SubmitWith, 'apiKeys'>,
): Promise<AlikeOutlook | null> {
  const found = await findAnswer(deps.db, userId, asked);
  if (found === null) return null;
  const { members, likeness, problem } = await findAlike(deps.db, userId, found);
  const input = problem === null ? await inputFor(deps.db, userId, found, members, { apiKeys }) : null;
  return {
    personas: members.length,
    wished: alikePersonas,
    likeness: likeness === null ? null : describeLikeness(likeness),
    meanLikeness: likeness?.mean ?? null,
    problem,
    estimate: input === null ? null : await estimateRun(deps, userId, input),
  };
}

/**
 * Starts a run that asks the personas most like this one, as this one was asked: the same message, provider, model and
 * options. The same answer always leads to the same personas while the segments stay as they are. Throws
 * NobodyToInterview, InvalidInput, and what a submit throws.
 */
export async function askAlike(
  deps: SubmitDeps,
  userId: string,
  { apiKeys, idempotencyKey, ...asked }: AlikeAsked & SubmitWith,
): Promise<AcceptedRun> {
  const found = await findAnswer(deps.db, userId, asked);
  if (found === null) throw new NobodyToInterview();
  const { members, problem } = await findAlike(deps.db, userId, found);
  if (problem !== null) throw new InvalidInput(problem, 'personaIndex');
  try {
    const input = await inputFor(deps.db, userId, found, members, { apiKeys, idempotencyKey });
    const run = await store(deps, userId, found, { input, members });
    if (run.isNew) await startStoredJob(deps, runStart, run.jobId);
    return run;
  } catch (error) {
    throw productErrorOr(error, (cause) => new SubmitFailed(cause));
  }
}

/** Lists the person's runs that asked personas like this one, newest first; null when the run is not theirs. */
export async function readRunsAlike(
  db: Db,
  userId: string,
  { jobId, personaIndex }: Pick<AlikeAsked, 'jobId' | 'personaIndex'>,
): Promise<AlikeRun[] | null> {
  const run = await ownRun(db, userId, jobId);
  return run === null ? null : runsAlike(db, userId, { runId: run.id, personaIndex }, shownRuns);
}

const shownRuns = 20;

interface Found {
  run: OwnRun;
  answer: ReactionRow;
}

async function findAnswer(db: Db, userId: string, { jobId, ...about }: AlikeAsked): Promise<Found | null> {
  const run = await ownRun(db, userId, jobId);
  const answer = run === null ? undefined : await answerOf(db, { runId: run.id, ...about });
  return run === null || answer === undefined ? null : { run, answer };
}

interface Alike {
  members: NewRosterMember[];
  likeness: Likeness | null;
  problem: string | null;
}

async function findAlike(db: Db, userId: string, { run, answer }: Found): Promise<Alike> {
  const { personaIndex } = answer;
  const nobody = (problem: string) => ({ members: [], likeness: null, problem });
  const persona = (await personaOfRoster(db, run.rosterId, personaIndex)) as Persona | undefined;
  if (persona === undefined) return nobody('The persona is no longer stored with this run, so nobody can be like it.');
  const profileId = (await memberOf(db, run.rosterId, personaIndex))?.profileId ?? null;
  const opened = await Promise.all((run.segmentIds ?? []).map((id) => openSegment(db, userId, id)));
  const segments = opened.filter((segment) => segment !== null);
  const seed = `${run.id}/${personaIndex}/alike`;
  // A person who was forgotten has no profile either, and nothing that is known.
  if (!canBeLikened(persona)) return nobody('Too little is known of this persona to find others like it.');
  const others =
    persona.kind === 'synthetic'
      ? syntheticMembers(
          persona,
          segments.find(({ id }) => id === answer.segmentId),
          seed,
        )
      : await profileMembers(db, segments, { profileId, seed });
  const { chosen, likeness } = chooseAlike(persona, others, alikePersonas, seed);
  if (chosen.length < minPersonas)
    return nobody(
      `The segments of this run have ${chosen.length === 0 ? 'nobody else' : `only ${chosen.length} others`} who can be asked. At least ${minPersonas} are needed.`,
    );
  return { members: chosen, likeness, problem: null };
}

interface Member extends NewRosterMember {
  persona: Persona;
}

function syntheticMembers(persona: Persona, segment: OpenSegment | undefined, seed: string): Member[] {
  if (segment === undefined) return [];
  const origin = { segmentId: segment.id, segmentName: segment.name, profileId: null, repeated: false };
  return createSyntheticLike(persona, alikePersonas, seed).map((one) => ({ ...origin, persona: one }));
}

/** Reads the profiles of the segments without this one, each once. */
async function profileMembers(
  db: Db,
  segments: readonly OpenSegment[],
  { profileId, seed }: { profileId: string | null; seed: string },
): Promise<Member[]> {
  const seen = new Set(profileId === null ? [] : [profileId]);
  const all: { segment: OpenSegment; id: string }[] = [];
  for (const segment of segments)
    for (const { id } of await memberIds(db, segment.members)) {
      if (seen.has(id)) continue;
      seen.add(id);
      all.push({ segment, id });
    }
  const compared = shuffled(seededRandom(`${seed}/compared`), all).slice(0, maxCompared);
  const members: Member[] = [];
  for (const segment of segments) {
    const ids = compared.filter((one) => one.segment === segment).map(({ id }) => id);
    for (const { id, persona } of await loadMembers(db, segment.members, ids))
      members.push({
        segmentId: segment.id,
        segmentName: segment.name,
        profileId: id,
        persona: toRosterPersona(persona, segment.privacy),
        repeated: false,
      });
  }
  return members;
}

async function inputFor(
  db: Db,
  userId: string,
  { run, answer }: Found,
  members: readonly NewRosterMember[],
  given: SubmitWith,
): Promise<RunInput> {
  return {
    ...(await inputLike(db, userId, run, 'alike')),
    ...withKeys(run, given),
    message: run.message,
    modelProvider: answer.provider,
    models: [answer.model],
    segmentIds: [...new Set(members.map(({ segmentId }) => segmentId))],
    numUsers: members.length,
    split: null,
    stopAtMarginPoints: null,
  };
}

async function store(
  deps: SubmitDeps,
  userId: string,
  { run, answer }: Found,
  { input, members }: { input: RunInput; members: NewRosterMember[] },
): Promise<AcceptedRun> {
  // The name of a real person is not copied, so that forgetting them need not look for it here.
  const like = `${members.length} like ${firstName(toShownName(answer, 'pseudonym'))}`;
  const notices = [
    'Its personas were chosen for being like one persona of another run. They say how such people may react, not how a segment does.',
  ];
  const storeRun = await prepareRun(deps, userId, input, {}, { notices });
  return inTransaction(deps.db, async (trx) => {
    const groupId = await createRosterGroup(trx, userId, null);
    const accepted = await storeRun(trx, {
      rosterGroupId: groupId,
      alikeRunId: run.id,
      alikePersona: answer.personaIndex,
      alikeProvider: answer.provider,
    });
    if (!accepted.isNew) return accepted;
    const roster = { id: newRecordId(), userId, members, segmentNames: [], notices: [], groupId, segmentSizes: null };
    await insertRoster(trx, roster);
    const name = [...`${like} · ${nameOfMessage(run.message)}`].slice(0, labelLimits.nameCharacters).join('');
    await nameRun(trx, userId, accepted.jobId, name);
    return accepted;
  });
}
