/** Panels: set up, watch, steer, fork. They are cancelled, paused and retried like any job. */
import { flag, derived, int, maybe, view, id, text } from '../../../domain/view.ts';
import { priceFinder } from '../../../services/providers/prices.ts';
import { panelEstimateView, estimatePanel } from '../../../services/panels/estimate-panel.ts';
import { forkPanel, submitPanel } from '../../../services/panels/panels.ts';
import { steerPanel, type SteeringAnswer } from '../../../services/panels/steer-panel.ts';
import { readPanel, readPanels } from '../../../services/panels/read-panel.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { ApiKeysInputRef } from '../simulations/types.ts';
import { viewType, viewTypeFrom } from '../view-types.ts';
import { PanelRef, PanelSummaryRef } from './types.ts';

export const startedPanelView = view('StartedPanel', {
  id: id(),
  jobId: text(),
});

const steeringAnswerView = view('SteeringAnswer', 'The request is stored; nothing of it is lost.', {
  isHeard: derived(
    flag('True when a group has heard it. Otherwise it will after what is under way, or when the panel goes on.'),
  ),
  afterTurn: derived(maybe(int('The turn after which it was heard.'))),
});

const SteeringAnswerRef = viewTypeFrom<NonNullable<SteeringAnswer>, typeof steeringAnswerView>(steeringAnswerView, {
  isHeard: ({ kind }) => kind === 'heard',
  afterTurn: (answer) => (answer.kind === 'heard' ? answer.after : null),
});

builder.queryFields((t) => ({
  panels: t.field({
    type: [PanelSummaryRef],
    description: 'The viewer’s panels, newest first, at most 100.',
    resolve: (_root, _args, { db, viewer }) => readPanels(db, userIdOf(viewer)),
  }),
  panel: t.field({
    type: PanelRef,
    nullable: true,
    description: 'One of the viewer’s panels; null for any other.',
    args: { jobId: t.arg.string({ required: true }) },
    resolve: (_root, { jobId }, { db, viewer }) => readPanel(db, userIdOf(viewer), jobId),
  }),
  panelEstimate: t.field({
    type: viewType(panelEstimateView),
    description: 'What a panel with this set-up takes.',
    args: { setup: t.arg({ type: 'JSON', required: true }) },
    resolve: async (_root, { setup }, { db, viewer }) => estimatePanel(setup, await priceFinder(db, userIdOf(viewer))),
  }),
}));

builder.mutationFields((t) => ({
  submitPanel: t.field({
    type: viewType(startedPanelView),
    description:
      'Starts a panel. `setup`: topic, message, participants (role with name and description, or segment with segmentId), guide (name, objective, question, turns, probes), turnRule, groups, ballots, controls, sham (with controls: also votes after a transcript about something else), modelProvider.',
    args: {
      setup: t.arg({ type: 'JSON', required: true }),
      apiKeys: t.arg({ type: ApiKeysInputRef }),
      idempotencyKey: t.arg.string({ description: 'The same key gives the same job.' }),
    },
    resolve: (_root, { setup, apiKeys, idempotencyKey }, context) =>
      submitPanel(context, userIdOf(context.viewer), setup, { apiKeys, idempotencyKey: idempotencyKey ?? null }),
  }),
  steerPanel: t.field({
    type: SteeringAnswerRef,
    nullable: true,
    description:
      'Tells an open panel something, from its next step on: ask-all, ask-aside, whisper, show, mute, unmute, add, rule or end. The same id changes nothing twice. Null when it is not open, or its discussion is over.',
    args: {
      jobId: t.arg.string({ required: true }),
      id: t.arg.string({ required: true }),
      group: t.arg.int({ description: 'The group, from 0; all groups when omitted.' }),
      request: t.arg({ type: 'JSON', required: true }),
    },
    resolve: (_root, { jobId, id, group, request }, context) =>
      steerPanel(context, userIdOf(context.viewer), jobId, { id, group: group ?? null, request }),
  }),
  forkPanel: t.field({
    type: viewType(startedPanelView),
    description:
      'Runs a group again from a turn: one branch as it was, and one with another text for that turn. Without a text, one group says it and all after it again.',
    args: {
      jobId: t.arg.string({ required: true }),
      group: t.arg.int({ required: true }),
      exchange: t.arg.int({ required: true }),
      text: t.arg.string(),
      apiKeys: t.arg({ type: ApiKeysInputRef }),
    },
    resolve: (_root, { jobId, apiKeys, text, ...turn }, context) =>
      forkPanel(context, userIdOf(context.viewer), jobId, { ...turn, text: text ?? null }, apiKeys),
  }),
}));
