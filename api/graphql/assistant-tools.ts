/** Tools of the assistant: what may be enabled, what a reply called, and what it proposes. */
import { callsOfJob, type ToolCallRow } from '../../db/tools/calls.ts';
import { proposalsOf } from '../../db/assistant/proposals.ts';
import { tracedFigureView, type TracedFigure } from '../../domain/assistant/number-gate.ts';
import type { Tool, ToolSource } from '../../domain/tools/definition.ts';
import { defaultAssistantTools } from '../../domain/tools/offered.ts';
import { tools } from '../../domain/tools/registry.ts';
import { text, float, list, derived, flag, view, maybe, int, json, id } from '../../domain/view.ts';
import { acceptProposal, declineProposal } from '../../services/assistant/proposals.ts';
import { userIdOf } from '../viewer.ts';
import { ChatMessageRef } from './assistant.ts';
import { builder } from './builder.ts';
import { viewType, viewTypeFrom } from './view-types.ts';

const maxOutputCharacters = 4_000;

const toolView = view('Tool', 'A tool that a model may call.', {
  name: text(),
  title: text(),
  description: text(),
  category: text(),
  costUsd: float('Price of a call in US dollars.'),
  offeredTo: derived(list(text())),
  isDefault: derived(flag('True when the assistant has it unless other tools are chosen.')),
});

const ToolRef = viewTypeFrom<Tool, typeof toolView>(toolView, {
  offeredTo: ({ offeredTo }) => [...offeredTo],
  isDefault: ({ name }) => defaultAssistantTools().includes(name),
});

const toolSourceView = view('ToolSource', 'A source of a finding: a run, a segment, a page, or Analytics.', {
  kind: text(),
  id: text('Job id of a run, id of a segment, address of a page.'),
  title: text(),
  citedText: derived(maybe(text())),
});

viewTypeFrom<ToolSource, typeof toolSourceView>(toolSourceView, {
  citedText: ({ citedText }) => citedText ?? null,
});

const toolCallView = view(
  'ToolCall',
  'One call of a tool: what it was asked, what it returned, how long it took and what it cost.',
  {
    round: int(),
    place: int(),
    name: text(),
    title: derived(text()),
    status: text('waiting, running, succeeded or failed.'),
    input: derived(maybe(json<unknown>())),
    output: derived(maybe(text('What the model was told, at most 4,000 characters.'))),
    summary: maybe(text()),
    error: maybe(text()),
    origin: maybe(text()),
    sources: derived(list(toolSourceView)),
    filePath: maybe(text()),
    costUsd: derived(float()),
    executionMs: maybe(int()),
  },
);

export const ToolCallRef = viewTypeFrom<ToolCallRow, typeof toolCallView>(toolCallView, {
  title: ({ name }) => titleOf(name),
  input: ({ input }) => input ?? null,
  output: ({ content }) => content?.slice(0, maxOutputCharacters) ?? null,
  sources: ({ sources }) => (Array.isArray(sources) ? (sources as ToolSource[]) : []),
  costUsd: ({ costUsd, providerCostUsd }) => costUsd + providerCostUsd,
});

function titleOf(name: string): string {
  return Object.hasOwn(tools, name) ? (tools[name]?.title ?? name) : name;
}

const chatProposalView = view(
  'ChatProposal',
  'Something that the assistant proposes: nothing happens before it is accepted.',
  {
    messageId: id(),
    place: text(),
    kind: text('test, segment or schedule.'),
    title: text(),
    terms: list(text()),
    state: text('open, accepted or declined.'),
    resultId: maybe(text('Job id of the test, id of the segment or of the recurring run.')),
    error: maybe(text()),
  },
);

builder.objectFields(ChatMessageRef, (t) => ({
  toolCalls: t.field({
    type: [ToolCallRef],
    resolve: ({ id, tools: offered }, _args, { db }) => (offered.length === 0 ? [] : callsOfJob(db, id)),
  }),
  proposals: t.field({
    type: [viewType(chatProposalView)],
    resolve: ({ id, userId, tools: offered }, _args, { db }) =>
      offered.length === 0 ? [] : proposalsOf(db, userId, id),
  }),
  figures: t.field({
    type: [viewType(tracedFigureView)],
    nullable: true,
    description: 'Figures of a finished reply that had tools; null where none were traced.',
    resolve: ({ figures }) => figures as TracedFigure[] | null,
  }),
}));

builder.queryFields((t) => ({
  tools: t.field({
    type: [ToolRef],
    description: 'Tools that personas or the assistant may use.',
    resolve: (_root, _args, { viewer }) => {
      userIdOf(viewer);
      return Object.values(tools);
    },
  }),
}));

builder.mutationFields((t) => ({
  acceptChatProposal: t.field({
    type: viewType(chatProposalView),
    description: 'Says yes to a proposal: the test starts, the segment or the schedule is created.',
    args: { messageId: t.arg.id({ required: true }), place: t.arg.string({ required: true }) },
    resolve: (_root, ref, context) => acceptProposal(context, userIdOf(context.viewer), ref),
  }),
  declineChatProposal: t.field({
    type: viewType(chatProposalView),
    args: { messageId: t.arg.id({ required: true }), place: t.arg.string({ required: true }) },
    resolve: (_root, ref, context) => declineProposal(context, userIdOf(context.viewer), ref),
  }),
}));
