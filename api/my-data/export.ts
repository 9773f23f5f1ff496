import type { RequestHandler } from 'express';
import { ownAgentData } from '../../db/agents/own-agent-data.ts';
import type { Db } from '../../db/client.ts';
import {
  readOwnAttachmentTexts,
  readOwnConversations,
  readOwnFiles,
  readOwnRecords,
  readOwnRunIds,
  readOwnVoterAttributes,
} from '../../db/identity/data-export.ts';
import { ownFileImports } from '../../db/imports/file-imports.ts';
import { readAccountFacts } from '../../db/identity/own-account.ts';
import { readReportLook } from '../../db/identity/report-looks.ts';
import { enteredPrices } from '../../db/providers/model-prices.ts';
import { presetsOf } from '../../db/simulations/audience-presets.ts';
import { ownNotificationRecords } from '../../db/notifications/notifications.ts';
import { ownSampleRecords } from '../../db/samples/samples.ts';
import { ownExperiments } from '../../db/experiments/own-experiments.ts';
import { readEndingRows } from '../../db/simulations/endings.ts';
import { ownRunLibrary } from '../../db/simulations/library/own-library.ts';
import { ownRunPlans } from '../../db/simulations/own-run-plans.ts';
import { ownDrafts } from '../../db/segments/drafts.ts';
import { readAllReactions } from '../../db/simulations/reactions.ts';
import { ownSurveyData } from '../../db/surveys/own-data.ts';
import { models } from '../../domain/models/registry.ts';
import type { RouteDeps } from '../route-deps.ts';
import { signedIn } from '../viewer.ts';
import { sendExport } from '../exports/send-export.ts';

export const myDataPath = '/api/my-data';

/** `GET /api/my-data`: streams everything a signed-in person owns as one JSON file. */
export function myDataRoute(deps: RouteDeps): RequestHandler {
  return async (req, res) => {
    const viewer = signedIn(await deps.viewerOf(req));
    const account = await readAccountFacts(deps.db, viewer.userId);
    await sendExport(res, deps.log, {
      name: `soundings-my-data-${new Date().toISOString().slice(0, 10)}`,
      format: 'json',
      body: pieces(deps, viewer.userId, account),
    });
  };
}

/** Streams the rows of all models in the order of the registry, then all other data. */
async function* pieces({ db, env }: RouteDeps, userId: string, account: unknown): AsyncGenerator<string> {
  const head = { format: 'soundings-my-data', version: 1, exportedAt: new Date().toISOString(), account };
  yield `${JSON.stringify(head).slice(0, -1)},\n"records":{`;
  let separator = '\n';
  for (const model of Object.values(models)) {
    yield `${separator}${JSON.stringify(model.name)}:`;
    yield* listOf(readOwnRecords(db, model, userId, env.ENCRYPTION_KEY));
    separator = ',\n';
  }
  yield '\n},\n"voterAttributes":';
  yield* listOf(readOwnVoterAttributes(db, userId));
  yield ',\n"reactions":';
  yield* listOf(everyOwnReaction(db, userId));
  yield ',\n"endings":';
  yield* listOf(everyOwnEnding(db, userId));
  yield ',\n"attachments":';
  yield* listOf(readOwnAttachmentTexts(db, userId));
  yield ',\n"conversations":';
  yield* listOf(readOwnConversations(db, userId));
  for (const [name, rows] of Object.entries({
    ...(await ownRunPlans(db, userId)),
    ...(await ownRunLibrary(db, userId)),
    notifications: await ownNotificationRecords(db, userId),
    experiments: await ownExperiments(db, userId),
    ...(await ownAgentData(db, userId)),
    segmentDrafts: await ownDrafts(db, userId),
    audiencePresets: await presetsOf(db, userId),
    modelPrices: await enteredPrices(db, userId),
    samples: await ownSampleRecords(db, userId),
    fileImports: await ownFileImports(db, userId),
    reportLook: [await readReportLook(db, userId)],
  }))
    yield `,\n${JSON.stringify(name)}:${JSON.stringify(rows)}`;
  for (const [name, rows] of Object.entries(ownSurveyData(db, userId))) {
    yield `,\n${JSON.stringify(name)}:`;
    yield* listOf(rows);
  }
  yield ',\n"files":';
  yield* listOf(readOwnFiles(db, userId));
  yield '\n}\n';
}

async function* everyOwnReaction(db: Db, userId: string) {
  for (const runId of await readOwnRunIds(db, userId)) yield* readAllReactions(db, runId);
}

async function* everyOwnEnding(db: Db, userId: string) {
  for (const runId of await readOwnRunIds(db, userId)) yield* await readEndingRows(db, runId);
}

async function* listOf(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]' : '\n]';
}
