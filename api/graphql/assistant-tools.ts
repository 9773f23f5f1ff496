/** Tools of the assistant: what may be enabled, what a reply called, and what it proposes. */
import { callsOfJob, type ToolCallRow } from '../../db/tools/calls.ts';
import { proposalsOf, type StoredProposal } from '../../db/assistant/proposals.ts';
import type { TracedFigure } from '../../domain/assistant/number-gate.ts';
import type { Tool, ToolSource } from '../../domain/tools/definition.ts';
import { defaultAssistantTools } from '../../domain/tools/offered.ts';
import { tools } from '../../domain/tools/registry.ts';
import { acceptProposal, declineProposal } from '../../services/assistant/proposals.ts';
import { userIdOf } from '../viewer.ts';
import { ChatMessageRef } from './assistant.ts';
import { builder } from './builder.ts';

const maybe = { nullable: true } as const;

const maxOutputCharacters = 4_000;

const ToolRef = builder.objectRef<Tool>('Tool').implement({
  description: 'A tool that a model may call.',
  fields: (t) => ({
    name: t.exposeString('name'),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
    category: t.exposeString('category'),
    costUsd: t.exposeFloat('costUsd', { description: 'Price of a call in US dollars.' }),
    offeredTo: t.stringList({ resolve: ({ offeredTo }) => [...offeredTo] }),
    isDefault: t.boolean({
      description: 'True when the assistant has it unless other tools are chosen.',
      resolve: ({ name }) => defaultAssistantTools().includes(name),
    }),
  }),
});

const ToolSourceRef = builder.objectRef<ToolSource>('ToolSource').implement({
  description: 'A source of a finding: a run, a segment, a page, or Analytics.',
  fields: (t) => ({
    kind: t.exposeString('kind'),
    id: t.exposeString('id', { description: 'Job id of a run, id of a segment, address of a page.' }),
    title: t.exposeString('title'),
    citedText: t.string({ ...maybe, resolve: ({ citedText }) => citedText ?? null }),
  }),
});

export const ToolCallRef = builder.objectRef<ToolCallRow>('ToolCall').implement({
  description: 'One call of a tool: what it was asked, what it returned, how long it took and what it cost.',
  fields: (t) => ({
    round: t.exposeInt('round'),
    place: t.exposeInt('place'),
    name: t.exposeString('name'),
    title: t.string({ resolve: ({ name }) => titleOf(name) }),
    status: t.exposeString('status', { description: 'waiting, running, succeeded or failed.' }),
    input: t.field({ type: 'JSON', ...maybe, resolve: ({ input }) => input ?? null }),
    output: t.string({
      ...maybe,
      description: 'What the model was told, at most 4,000 characters.',
      resolve: ({ content }) => content?.slice(0, maxOutputCharacters) ?? null,
    }),
    summary: t.exposeString('summary', maybe),
    error: t.exposeString('error', maybe),
    origin: t.exposeString('origin', maybe),
    sources: t.field({
      type: [ToolSourceRef],
      resolve: ({ sources }) => (Array.isArray(sources) ? (sources as ToolSource[]) : []),
    }),
    filePath: t.exposeString('filePath', maybe),
    costUsd: t.float({ resolve: ({ costUsd, providerCostUsd }) => costUsd + providerCostUsd }),
    executionMs: t.exposeInt('executionMs', maybe),
  }),
});

function titleOf(name: string): string {
  return Object.hasOwn(tools, name) ? (tools[name]?.title ?? name) : name;
}

const TracedFigureRef = builder.objectRef<TracedFigure>('TracedFigure').implement({
  description: 'A figure of a reply, and the call that returned it.',
  fields: (t) => ({
    start: t.exposeInt('start'),
    end: t.exposeInt('end'),
    isKnown: t.exposeBoolean('isKnown', { description: 'False for a figure that is not from the data.' }),
    call: t.exposeInt('call', {
      ...maybe,
      description: 'Index among the calls of the reply; null for the words of the question or an unknown figure.',
    }),
  }),
});

const ProposalRef = builder.objectRef<StoredProposal>('ChatProposal').implement({
  description: 'Something that the assistant proposes: nothing happens before it is accepted.',
  fields: (t) => ({
    messageId: t.exposeID('messageId'),
    place: t.exposeString('place'),
    kind: t.exposeString('kind', { description: 'test, segment or schedule.' }),
    title: t.exposeString('title'),
    terms: t.exposeStringList('terms'),
    state: t.exposeString('state', { description: 'open, accepted or declined.' }),
    resultId: t.exposeString('resultId', {
      ...maybe,
      description: 'Job id of the test, id of the segment or of the recurring run.',
    }),
    error: t.exposeString('error', maybe),
  }),
});

builder.objectFields(ChatMessageRef, (t) => ({
  toolCalls: t.field({
    type: [ToolCallRef],
    resolve: ({ id, tools: offered }, _args, { db }) => (offered.length === 0 ? [] : callsOfJob(db, id)),
  }),
  proposals: t.field({
    type: [ProposalRef],
    resolve: ({ id, userId, tools: offered }, _args, { db }) =>
      offered.length === 0 ? [] : proposalsOf(db, userId, id),
  }),
  figures: t.field({
    type: [TracedFigureRef],
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
    type: ProposalRef,
    description: 'Says yes to a proposal: the test starts, the segment or the schedule is created.',
    args: { messageId: t.arg.id({ required: true }), place: t.arg.string({ required: true }) },
    resolve: (_root, ref, context) => acceptProposal(context, userIdOf(context.viewer), ref),
  }),
  declineChatProposal: t.field({
    type: ProposalRef,
    args: { messageId: t.arg.id({ required: true }), place: t.arg.string({ required: true }) },
    resolve: (_root, ref, context) => declineProposal(context, userIdOf(context.viewer), ref),
  }),
}));
