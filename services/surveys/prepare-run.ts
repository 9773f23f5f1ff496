import { lockOpenJob, type JobRef } from '../../db/jobs/open-job.ts';
import type { Db } from '../../db/client.ts';
import { completedPeople, insertPersonas, type NewPersona } from '../../db/surveys/persona-responses.ts';
import { isPrepared, markPrepared, surveyRunWork, type SurveyRunWork } from '../../db/surveys/runs.ts';
import { collectAttributes } from '../../domain/personas/attribute-lines.ts';
import { personaFromSegmentProfile } from '../../domain/personas/from-records.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import { seededRandom, shuffled } from '../../domain/random.ts';
import { arrange } from '../../domain/surveys/arrange.ts';
import type { AttributeValue } from '../../domain/surveys/respondent.ts';
import { drawPersonas, openSegments } from '../segments/draw-personas.ts';

/** Draws the personas of a run, once. Throws NoValidSegments. */
export async function prepareSurveyRun(db: Db, job: JobRef): Promise<void> {
  const run = await surveyRunWork(db, job.id);
  if (run === undefined || run.isPrepared) return;
  const { personas, notices } = await draw(db, run);
  await db.transaction().execute(async (trx) => {
    // Another attempt may have been quicker.
    if (!(await lockOpenJob(trx, job)) || (await isPrepared(trx, job.id))) return;
    await insertPersonas(trx, job.id, personas);
    await markPrepared(trx, job.id, notices);
  });
}

interface Seat extends Pick<NewPersona, 'segment' | 'profileId' | 'twinOf' | 'persona' | 'attributes'> {}

async function draw(db: Db, run: SurveyRunWork): Promise<{ personas: NewPersona[]; notices: string[] }> {
  const { spec, userId, definition } = run;
  const opened = await openSegments(db, userId, spec.segmentIds);
  const seed = String(spec.seed);
  const drawn = (await drawPersonas(db, opened, { count: spec.personas, seed })).map((one): Seat => {
    // The set-up may name more segments than can be read by now.
    const segment = spec.segments.findIndex(({ id }) => id === opened[one.segment]?.id);
    return { ...one, segment: segment < 0 ? null : segment, twinOf: null, attributes: collectAttributes(one.persona) };
  });
  const twins = spec.twins ? (await completedPeople(db, run.surveyId, run.version)).map(twinOf) : [];
  const alone = spec.measuresCalls && spec.questionsPerCall > 1 ? askedAlone(drawn.length, seed) : new Set<number>();
  const personas = [...drawn, ...twins].map((seat, personaIndex): NewPersona => {
    const own = `${seed}/${personaIndex}`;
    return {
      ...seat,
      personaIndex,
      seed: own,
      arrangement: arrange(definition, own),
      isAskedAlone: alone.has(personaIndex),
    };
  });
  const missing = spec.segmentIds.filter((id) => !opened.some((segment) => segment.id === id));
  return {
    personas,
    notices: [
      ...missing.map((id) => `Segment ${id} could not be loaded and was left out.`),
      ...(drawn.length < spec.personas
        ? [`The segments had only ${count(drawn.length)} of ${count(spec.personas)} personas.`]
        : []),
      ...(spec.twins && twins.length === 0 ? ['Nobody has answered this version yet, so no persona is a twin.'] : []),
    ],
  };
}

function count(personas: number): string {
  return personas.toLocaleString('en-US');
}

/** A persona with the facts of a person who has answered; it knows none of the answers. */
function twinOf({ id, attributes }: { id: string; attributes: Record<string, AttributeValue> }): Seat {
  const { name: _name, ...facts } = attributes;
  const persona: Persona = personaFromSegmentProfile({ name: 'Unnamed profile', attributes: facts });
  return { segment: null, profileId: null, twinOf: id, persona, attributes };
}

/** Chooses a tenth of the personas, at least one. */
function askedAlone(personas: number, seed: string): Set<number> {
  const indexes = Array.from({ length: personas }, (_, index) => index);
  return new Set(shuffled(seededRandom(`${seed}/alone`), indexes).slice(0, Math.max(1, Math.round(personas / 10))));
}
