/** Surveys: write, publish and close them, make links, look through responses. */
import type { Db } from '../../../db/client.ts';
import {
  checkInvitees,
  createSurveyLink,
  invitedAtOnce,
  inviteToSurvey,
  revokeSurveyLink,
} from '../../../services/surveys/links.ts';
import {
  surveySummaryView,
  readSurvey,
  readSurveys,
  readWritten,
  type SurveyDetail,
} from '../../../services/surveys/read-surveys.ts';
import { decideSurveyFlag, readSurveyResponses } from '../../../services/surveys/responses.ts';
import {
  correctSurvey,
  deleteSurveyDraft,
  publishSurvey,
  removeSurvey,
  reviseSurvey,
  saveSurveyDraft,
  setSurveyOpen,
  startSurvey,
} from '../../../services/surveys/surveys.ts';
import { createToken, hashToken } from '../../tokens.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import type { ApiContext } from '../context.ts';
import { viewType } from '../view-types.ts';
import { surveyAnswersPageView, newSurveyLinkView, SurveyDetailRef } from './types.ts';

builder.queryFields((t) => ({
  surveys: t.field({
    type: [viewType(surveySummaryView)],
    description: 'The viewer’s surveys, the last changed first.',
    resolve: (_root, _args, { db, viewer }) => readSurveys(db, userIdOf(viewer)),
  }),
  survey: t.field({
    type: SurveyDetailRef,
    nullable: true,
    description: 'One of the viewer’s surveys; null for any other.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }) => readSurvey(db, userIdOf(viewer), id),
  }),
  surveyResponses: t.field({
    type: viewType(surveyAnswersPageView),
    description: 'Responses to a survey one by one, newest first. `source`: people or personas.',
    args: {
      surveyId: t.arg.id({ required: true }),
      source: t.arg.string({ defaultValue: 'people' }),
      flaggedOnly: t.arg.boolean(),
      after: t.arg.string({ description: 'nextToken of the page before.' }),
      limit: t.arg.int({ description: 'At most 200, 50 by default.' }),
    },
    resolve: (_root, { surveyId, ...asked }, { db, viewer }) =>
      readSurveyResponses(db, userIdOf(viewer), surveyId, asked),
  }),
}));

const SurveyInviteeInputRef = builder.inputType('SurveyInviteeInput', {
  description: 'A person to invite: what the owner calls them, facts that conditions may look at, and their language.',
  fields: (t) => ({
    name: t.string({ required: true }),
    attributes: t.field({ type: 'JSON' }),
    language: t.string(),
  }),
});

/** Changes a survey of the viewer and returns it. */
async function changed(
  { db, viewer }: ApiContext,
  id: string,
  change: (db: Db, userId: string, id: string) => Promise<void>,
): Promise<SurveyDetail> {
  const userId = userIdOf(viewer);
  await change(db, userId, id);
  return readWritten(db, userId, id);
}

builder.mutationFields((t) => ({
  startSurvey: t.field({
    type: SurveyDetailRef,
    description: 'Starts a draft: of this definition, or with one empty section.',
    args: { definition: t.arg({ type: 'JSON' }) },
    resolve: async (_root, { definition }, { db, viewer }) => {
      const userId = userIdOf(viewer);
      return readWritten(db, userId, await startSurvey(db, userId, definition));
    },
  }),
  saveSurveyDraft: t.field({
    type: SurveyDetailRef,
    description:
      'Replaces the draft, which may be unfinished. `number` is its version. With `updatedAt`, a draft that was saved since is not overwritten.',
    args: {
      id: t.arg.id({ required: true }),
      definition: t.arg({ type: 'JSON', required: true }),
      number: t.arg.int({ required: true }),
      updatedAt: t.arg({ type: 'DateTime' }),
    },
    resolve: (_root, { id, ...draft }, context) =>
      changed(context, id, (db, userId) => saveSurveyDraft(db, userId, id, draft)),
  }),
  reviseSurvey: t.field({
    type: SurveyDetailRef,
    description: 'Starts a new draft from the newest version. A draft that exists stays.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => changed(context, id, reviseSurvey),
  }),
  correctSurvey: t.field({
    type: SurveyDetailRef,
    description: 'Corrects typing errors in the newest published version. Its answers stay valid.',
    args: { id: t.arg.id({ required: true }), definition: t.arg({ type: 'JSON', required: true }) },
    resolve: (_root, { id, definition }, context) =>
      changed(context, id, (db, userId) => correctSurvey(db, userId, id, definition)),
  }),
  publishSurvey: t.field({
    type: SurveyDetailRef,
    description:
      'Publishes the draft and opens the survey. The version is not changed any more. With `number` and `updatedAt`, a draft that was saved since is not published.',
    args: {
      id: t.arg.id({ required: true }),
      number: t.arg.int(),
      updatedAt: t.arg({ type: 'DateTime' }),
    },
    resolve: (_root, { id, ...known }, context) =>
      changed(context, id, (db, userId) => publishSurvey(db, userId, id, known)),
  }),
  closeSurvey: t.field({
    type: SurveyDetailRef,
    description: 'Takes no more answers of people.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => changed(context, id, (db, userId) => setSurveyOpen(db, userId, id, false)),
  }),
  reopenSurvey: t.field({
    type: SurveyDetailRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => changed(context, id, (db, userId) => setSurveyOpen(db, userId, id, true)),
  }),
  deleteSurveyDraft: t.field({
    type: SurveyDetailRef,
    description: 'Deletes the draft of a survey that was published before.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => changed(context, id, deleteSurveyDraft),
  }),
  removeSurvey: t.boolean({
    description: 'Deletes a survey with its versions, links, responses and runs.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { db, viewer }) => {
      await removeSurvey(db, userIdOf(viewer), id);
      return true;
    },
  }),
  createSurveyLink: t.field({
    type: viewType(newSurveyLinkView),
    description: 'Makes a link with which anybody can answer.',
    args: {
      surveyId: t.arg.id({ required: true }),
      expiresAt: t.arg({ type: 'DateTime' }),
      maxResponses: t.arg.int(),
      language: t.arg.string(),
    },
    resolve: async (_root, { surveyId, ...settings }, { db, viewer }) => {
      const token = createToken();
      const made = { ...settings, tokenHash: hashToken(token) };
      return { token, link: await createSurveyLink(db, userIdOf(viewer), surveyId, made) };
    },
  }),
  inviteToSurvey: t.field({
    type: [viewType(newSurveyLinkView)],
    description: `Makes a link of their own for each person, in the same order; at most ${invitedAtOnce.toLocaleString('en-US')}.`,
    args: {
      surveyId: t.arg.id({ required: true }),
      people: t.arg({ type: [SurveyInviteeInputRef], required: true }),
      expiresAt: t.arg({ type: 'DateTime' }),
    },
    resolve: async (_root, { surveyId, people, expiresAt }, { db, viewer }) => {
      const userId = userIdOf(viewer);
      checkInvitees(people);
      const tokens = people.map(() => createToken());
      const tokenHashes = tokens.map(hashToken);
      const links = await inviteToSurvey(db, userId, surveyId, { people, tokenHashes, expiresAt });
      return links.map((link, index) => ({ token: tokens[index] as string, link }));
    },
  }),
  revokeSurveyLink: t.boolean({
    description: 'Ends a link, also for those who have begun to answer.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { db, viewer }) => {
      await revokeSurveyLink(db, userIdOf(viewer), id);
      return true;
    },
  }),
  decideSurveyFlag: t.boolean({
    description:
      'Confirms or dismisses a flag of a response; without a decision it is open again. A response with a confirmed flag is left out of results.',
    args: {
      responseId: t.arg.id({ required: true }),
      kind: t.arg.string({ required: true }),
      questionId: t.arg.string(),
      decision: t.arg.string({ description: 'confirmed or dismissed.' }),
    },
    resolve: async (_root, { decision, questionId, ...flag }, { db, viewer }) => {
      await decideSurveyFlag(db, userIdOf(viewer), { ...flag, questionId: questionId ?? null }, decision ?? null);
      return true;
    },
  }),
}));
