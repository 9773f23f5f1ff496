/** Searches for better wordings: set up, watch, steer, go on. They are cancelled, paused and retried like any job. */
import { searchView } from '../../../domain/searches/view.ts';
import { id, text, view } from '../../../domain/view.ts';
import { priceFinder } from '../../../services/providers/prices.ts';
import { searchEstimateView, estimateSearch } from '../../../services/searches/estimate-search.ts';
import { searchRowView, readSearch, readSearches } from '../../../services/searches/read-search.ts';
import { continueSearch, steerSearch, submitSearch } from '../../../services/searches/searches.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { ApiKeysInputRef } from '../simulations/types.ts';
import { viewType } from '../view-types.ts';

const startedSearchView = view('StartedSearch', {
  id: id(),
  jobId: text(),
});

builder.queryFields((t) => ({
  searches: t.field({
    type: [viewType(searchRowView)],
    description: 'The viewer’s searches, newest first.',
    resolve: (_root, _args, { db, viewer }) => readSearches(db, userIdOf(viewer)),
  }),
  search: t.field({
    type: viewType(searchView),
    nullable: true,
    description: 'One of the viewer’s searches; null for any other.',
    args: { jobId: t.arg.string({ required: true }) },
    resolve: (_root, { jobId }, { db, viewer }) => readSearch(db, userIdOf(viewer), jobId),
  }),
  searchEstimate: t.field({
    type: viewType(searchEstimateView),
    description: 'What a search with this set-up takes.',
    args: { setup: t.arg({ type: 'JSON', required: true }) },
    resolve: async (_root, { setup }, context) =>
      estimateSearch(context, setup, await priceFinder(context.db, userIdOf(context.viewer))),
  }),
}));

builder.mutationFields((t) => ({
  submitSearch: t.field({
    type: viewType(startedSearchView),
    description:
      'Starts a search for better wordings. `setup`: seedMessages, segmentIds, objectives (weights), selection (weights or front), population, generations, personas, sealedPersonas, budgetCalls, spendCapUsd, constraints, segmentFloorPoints, operators, control, judgesClaims (true unless it is false: a model checks finalists for new claims), plateauGenerations, targetPoints, modelProvider, model, writerModel.',
    args: {
      setup: t.arg({ type: 'JSON', required: true }),
      apiKeys: t.arg({ type: ApiKeysInputRef }),
      idempotencyKey: t.arg.string({ description: 'The same key gives the same job.' }),
    },
    resolve: (_root, { setup, apiKeys, idempotencyKey }, context) =>
      submitSearch(context, userIdOf(context.viewer), setup, { apiKeys, idempotencyKey: idempotencyKey ?? null }),
  }),
  steerSearch: t.boolean({
    description:
      'Asks something of an open search. `request`: pin (message, parent), more (generations) or end. The same id changes nothing twice. False when it is not open.',
    args: {
      jobId: t.arg.string({ required: true }),
      id: t.arg.string({ required: true }),
      request: t.arg({ type: 'JSON', required: true }),
    },
    resolve: (_root, { jobId, id, request }, context) =>
      steerSearch(context, userIdOf(context.viewer), jobId, { id, request }),
  }),
  continueSearch: t.field({
    type: viewType(startedSearchView),
    description:
      'Starts a search that goes on from another one and keeps its candidates and answers: from one candidate, or from all without one.',
    args: {
      jobId: t.arg.string({ required: true }),
      candidate: t.arg.int(),
      generations: t.arg.int({ required: true }),
      apiKeys: t.arg({ type: ApiKeysInputRef }),
    },
    resolve: (_root, { jobId, candidate, generations, apiKeys }, context) =>
      continueSearch(context, userIdOf(context.viewer), jobId, { candidate: candidate ?? null, generations }, apiKeys),
  }),
}));
