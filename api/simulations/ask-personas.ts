/** Answers questions about the personas of runs beside the process's own work, and keeps the last answers. */
import type { Db } from '../../db/client.ts';
import { answeredPersonasAsText } from '../../db/simulations/answered-personas.ts';
import { versionsOfRuns } from '../../db/simulations/run-versions.ts';
import type { PersonasQuestion } from '../../domain/breakdown/questions.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { askInProcess, type AskPersonas } from '../../services/simulations/results/ask-personas.ts';
import { askHelper, createTurns, memory, whileNeeded } from '../beside.ts';
import { startHelper, type Helper } from '../helper-process.ts';
import type { PersonasMessage, PersonasReply } from './personas-worker.ts';

/** Answers of runs with at most this many take a few hundredths of a second, whatever the question. */
const answersInProcess = 150;
/** Limits of a process with the personas of up to five runs; the time is that of reading them with one question, or of one. */
const bounds = { timeoutMs: 120_000, ...memory };
/** People look at one run in many ways: its process waits this long for the next question. */
const idleMs = 30_000;
const maxIdle = 2;
const { shared, take } = createTurns(50);

/**
 * Returns what answers questions until the reader has left: small runs here, larger ones in a process of their own. Its
 * answers reject with InvalidInput, TooBusy, ServiceUnavailable beyond the bounds, and the signal's reason.
 */
export function askBeside(gone?: AbortSignal): AskPersonas {
  return async (db, asked) => {
    const { person, runIds, question } = asked;
    const { versions, answers } = await versionsOfRuns(db, runIds, answersInProcess + 1);
    if (answers <= answersInProcess) return askInProcess(db, asked);
    // Answers may come at any time while a run is open, so nothing of it is kept.
    const personasKey = versions === null ? null : JSON.stringify([runIds, versions]);
    const compute = (signal: AbortSignal) =>
      take(person, signal, () => answer(db, personasKey, runIds, question, signal));
    const found =
      personasKey === null
        ? await compute(gone ?? new AbortController().signal)
        : await shared(JSON.stringify([personasKey, question]), gone, compute);
    return found as never;
  };
}

interface Loaded {
  helper: Helper;
  /** Ends it when no question comes; missing until it has answered one. */
  timer?: NodeJS.Timeout;
}

/** Processes with personas that wait for the next question, by what they hold. */
const idle = new Map<string, Loaded>();

async function answer(
  db: Db,
  key: string | null,
  runIds: readonly string[],
  question: PersonasQuestion,
  signal: AbortSignal,
): Promise<unknown> {
  const loaded = takeIdle(key) ?? { helper: startHelper(workerUrl, bounds) };
  let isGood = false;
  try {
    const reply = await whileNeeded(loaded.helper, signal, async () => {
      if (loaded.timer === undefined) await load(db, loaded.helper, runIds, signal);
      return ask(loaded.helper, { question, runs: runIds.length });
    });
    isGood = true;
    if ('refused' in reply) throw new InvalidInput(reply.refused.message, reply.refused.field);
    return reply.answer;
  } finally {
    if (isGood && key !== null && !signal.aborted) keepIdle(key, loaded);
    else await loaded.helper.end();
  }
}

const workerUrl = new URL('./personas-worker.ts', import.meta.url);

async function load(db: Db, helper: Helper, runIds: readonly string[], signal: AbortSignal): Promise<void> {
  for (const [run, runId] of runIds.entries())
    for await (const personas of answeredPersonasAsText(db, runId)) {
      signal.throwIfAborted();
      await ask(helper, { run, personas });
    }
}

function ask(helper: Helper, message: PersonasMessage): Promise<PersonasReply> {
  return askHelper(helper, message, 'a question about personas was not answered');
}

function takeIdle(key: string | null): Loaded | undefined {
  const found = key === null ? undefined : idle.get(key);
  if (found === undefined) return undefined;
  idle.delete(key as string);
  clearTimeout(found.timer);
  found.helper.setNeeded(true);
  return found;
}

function keepIdle(key: string, loaded: Loaded): void {
  const forget = () => {
    if (idle.get(key) === loaded) idle.delete(key);
    void loaded.helper.end();
  };
  // The same runs may be held by the process of another reader.
  void idle.get(key)?.helper.end();
  loaded.helper.setNeeded(false);
  loaded.timer = setTimeout(forget, idleMs).unref();
  idle.set(key, loaded);
  const [oldest] = idle;
  if (idle.size <= maxIdle || oldest === undefined) return;
  idle.delete(oldest[0]);
  clearTimeout(oldest[1].timer);
  void oldest[1].helper.end();
}
