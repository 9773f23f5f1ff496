/** Operations on share links and comments of runs and panels. */
import { revokeShareLink, type ShareLink } from '../../db/sharing/share-links.ts';
import { ownRun } from '../../db/simulations/own-run.ts';
import { runNamesView, chooseRunNames, runNames } from '../../db/sharing/names.ts';
import { commentedTurnView, type RunComment } from '../../db/sharing/comments.ts';
import { id, time, maybe, int, text, list, derived, view } from '../../domain/view.ts';
import { commentOnRun, deleteComment, editComment, readComments } from '../sharing/comments.ts';
import { linksOfRun, shareRun, undoRevocation, type NewLink } from '../sharing/share-links.ts';
import { builder } from './builder.ts';
import { userIdOf } from '../viewer.ts';
import { viewType, viewTypeFrom } from './view-types.ts';

const shareLinkView = view('ShareLink', {
  id: id(),
  createdAt: time(),
  expiresAt: maybe(time()),
  lastOpenedAt: maybe(time()),
  opened: int('Number of visits.'),
  only: derived(list(text('Filters of the personas that visitors see, as `attribute:value`; empty for all.'))),
});

const ShareLinkRef = viewTypeFrom<ShareLink, typeof shareLinkView>(shareLinkView, {
  only: ({ filters }) => filters,
});

const newShareLinkView = view('NewShareLink', {
  link: shareLinkView,
  path: derived(text('Address of the page; returned only here.')),
});

const NewShareLinkRef = viewTypeFrom<NewLink, typeof newShareLinkView>(newShareLinkView, {
  path: ({ token, link: { panelId, searchId, experimentId, surveyId } }) => {
    if (panelId !== null) return `/shared/panels/${token}`;
    if (searchId !== null) return `/shared/searches/${token}`;
    if (surveyId !== null) return `/shared/surveys/${token}`;
    return experimentId === null ? `/shared/${token}` : `/shared/experiments/${token}`;
  },
});

const PanelTurnInput = builder.inputType('PanelTurnInput', {
  fields: (t) => ({ group: t.int({ required: true }), exchange: t.int({ required: true }) }),
});

const runCommentView = view('RunComment', {
  id: id(),
  body: text(),
  turn: derived(maybe(commentedTurnView, 'The turn of a panel that it is about; null for a comment on the whole.')),
  createdAt: time(),
  updatedAt: time(),
});

const RunCommentRef = viewTypeFrom<RunComment, typeof runCommentView>(runCommentView, {
  turn: ({ groupNumber: group, exchange }) => (group === null || exchange === null ? null : { group, exchange }),
});

builder.queryFields((t) => ({
  runNames: t.field({
    type: viewType(runNamesView),
    nullable: true,
    description: 'Empty when the run is not yours.',
    args: { jobId: t.arg.string({ required: true }) },
    resolve: async (_root, { jobId }, context) => {
      const run = await ownRun(context.db, userIdOf(context.viewer), jobId);
      return run && runNames(context.db, run.id);
    },
  }),
  shareLinks: t.field({
    type: [ShareLinkRef],
    args: { jobId: t.arg.string({ required: true }) },
    resolve: (_root, { jobId }, context) => linksOfRun(context.db, userIdOf(context.viewer), jobId),
  }),
  runComments: t.field({
    type: [RunCommentRef],
    args: { jobId: t.arg.string({ required: true }) },
    resolve: (_root, { jobId }, context) => readComments(context.db, userIdOf(context.viewer), jobId),
  }),
}));

builder.mutationFields((t) => ({
  chooseRunNames: t.boolean({
    description:
      'Sets whether links and exports of your run show first names and initials. False when the run is not yours.',
    args: { jobId: t.arg.string({ required: true }), showsNames: t.arg.boolean({ required: true }) },
    resolve: (_root, { jobId, showsNames }, context) =>
      chooseRunNames(context.db, userIdOf(context.viewer), jobId, showsNames),
  }),
  shareRun: t.field({
    type: NewShareLinkRef,
    description: 'Makes a link to your run, panel or search by its job id, or to your comparison or survey by its id.',
    args: {
      jobId: t.arg.string({ required: true }),
      validDays: t.arg.int(),
      only: t.arg.stringList({
        description: 'Filters of a run, as `attribute:value`: visitors see these personas only.',
      }),
    },
    resolve: (_root, { jobId, validDays, only }, context) =>
      shareRun(context.db, userIdOf(context.viewer), { jobId, validDays: validDays ?? null, only: only ?? [] }),
  }),
  revokeShareLink: t.boolean({
    description: 'Revokes a link. True when it was yours and valid.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => revokeShareLink(context.db, userIdOf(context.viewer), id),
  }),
  undoRevokeShareLink: t.boolean({
    description: 'Makes a revoked link valid again. True within ten minutes.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => undoRevocation(context.db, userIdOf(context.viewer), id),
  }),
  commentOnRun: t.field({
    type: RunCommentRef,
    description: 'Adds a comment to your run or panel, or to one turn of your panel.',
    args: {
      jobId: t.arg.string({ required: true }),
      body: t.arg.string({ required: true }),
      turn: t.arg({ type: PanelTurnInput }),
    },
    resolve: (_root, { jobId, body, turn }, context) =>
      commentOnRun(context.db, userIdOf(context.viewer), jobId, { body, turn: turn ?? null }),
  }),
  editRunComment: t.field({
    type: RunCommentRef,
    args: { id: t.arg.id({ required: true }), body: t.arg.string({ required: true }) },
    resolve: (_root, { id, body }, context) => editComment(context.db, userIdOf(context.viewer), id, body),
  }),
  deleteRunComment: t.boolean({
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => deleteComment(context.db, userIdOf(context.viewer), id),
  }),
}));
