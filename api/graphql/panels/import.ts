/** Transcripts of real discussions, analyzed like those of panels. */
import { rowCountsView } from '../../../domain/tables/table.ts';
import { text, int, view } from '../../../domain/view.ts';
import {
  importTranscript,
  previewTranscript,
  type TranscriptPreview,
} from '../../../services/panels/import-transcript.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { ApiKeysInputRef } from '../simulations/types.ts';
import { viewType } from '../view-types.ts';
import { startedPanelView } from './operations.ts';

const maybe = { nullable: true } as const;

const transcriptSpeakerView = view('TranscriptSpeaker', {
  name: text(),
  turns: int(),
  words: int(),
});

const TranscriptTurnRef = builder.objectRef<TranscriptPreview['first'][number]>('TranscriptTurn').implement({
  fields: (t) => ({
    exchange: t.exposeInt('exchange'),
    speaker: t.exposeString('speaker'),
    text: t.exposeString('text'),
  }),
});

const TranscriptPreviewRef = builder.objectRef<TranscriptPreview>('TranscriptPreview').implement({
  description: 'What an imported transcript holds, and what its analysis takes.',
  fields: (t) => ({
    format: t.exposeString('format'),
    turns: t.exposeInt('turns', { description: 'Turns that are taken.' }),
    turnsFound: t.exposeInt('turnsFound', { description: 'Turns in the file; those beyond the limit are left out.' }),
    rows: t.expose('rows', { ...maybe, type: viewType(rowCountsView), description: 'The rows of a CSV file.' }),
    notes: t.exposeStringList('notes', { description: 'Sentences about how the file was read.' }),
    speakers: t.expose('speakers', { type: [viewType(transcriptSpeakerView)] }),
    moderator: t.exposeString('moderator', { ...maybe, description: 'The speaker that counts as the moderator.' }),
    first: t.expose('first', { type: [TranscriptTurnRef], description: 'The first turns as they will be stored.' }),
    phases: t.exposeStringList('phases'),
    calls: t.exposeInt('calls'),
    costUsd: t.exposeFloat('costUsd'),
  }),
});

builder.queryFields((t) => ({
  transcriptPreview: t.field({
    type: TranscriptPreviewRef,
    description: 'Reads a transcript without storing it. `input` as for importTranscript.',
    args: { input: t.arg({ type: 'JSON', required: true }) },
    resolve: (_root, { input }, { viewer }) => {
      userIdOf(viewer);
      return previewTranscript(input);
    },
  }),
}));

builder.mutationFields((t) => ({
  importTranscript: t.field({
    type: viewType(startedPanelView),
    description:
      'Analyzes the transcript of a real discussion like that of a panel. `input`: text (plain text, WebVTT, SRT or CSV), topic, moderator (a speaker or null), speakers (other names by speaker; one name for two joins them, null leaves one out), keepsNames, objective, stances, modelProvider.',
    args: { input: t.arg({ type: 'JSON', required: true }), apiKeys: t.arg({ type: ApiKeysInputRef }) },
    resolve: (_root, { input, apiKeys }, context) =>
      importTranscript(context, userIdOf(context.viewer), input, apiKeys),
  }),
}));
