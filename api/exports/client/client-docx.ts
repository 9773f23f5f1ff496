import type { Brand } from '../../../domain/exports/brand.ts';
import type { ClientBlock, ClientReport } from '../../../domain/exports/client-report.ts';
import type { DocumentBlock, TextDocument } from '../../../domain/exports/text-document.ts';
import { makeDocx } from '../make-docx.ts';

/** Makes a Word file for a client, with headings and tables of its own. Charts are tables in it. */
export function makeClientDocx(report: ClientReport, brand: Brand): Promise<Buffer> {
  return makeDocx(clientDocument(report), { brand, foot: report.date });
}

/** Converts the report to a document of texts and tables. */
export function clientDocument({ title, subtitle, messages, verdict, mark, sections }: ClientReport): TextDocument {
  return {
    title,
    notes: [subtitle],
    mark: mark === null ? null : { text: mark, sentence: `${mark}: these are not answers of a model.` },
    blocks: [
      ...messages.map(({ label, text }) => ({ kind: 'text' as const, text: `${label}: ${text}` })),
      { kind: 'quote', text: verdict },
      ...sections.flatMap(({ heading, statement, blocks }): DocumentBlock[] => [
        { kind: 'heading', level: 1, text: heading },
        { kind: 'heading', level: 2, text: statement },
        ...blocks.flatMap(documentBlocks),
      ]),
    ],
  };
}

function documentBlocks(block: ClientBlock): DocumentBlock[] {
  switch (block.kind) {
    case 'text':
    case 'table':
      return [block];
    case 'list':
    case 'box':
      return block.items.map((text) => ({ kind: 'item', level: 1, text }));
    case 'figures':
      return [
        {
          kind: 'table',
          columns: ['', 'Figure', '95% interval'],
          rows: block.figures.map(({ label, value, range }) => [label, value, range]),
        },
      ];
    case 'chart':
      return [
        {
          kind: 'table',
          columns: ['', 'Share', ...(block.isStacked ? block.series.map(({ name }) => name) : [])],
          rows: block.bars.map(({ label, figure, values }) => [
            label,
            figure,
            ...(block.isStacked ? values.map(String) : []),
          ]),
        },
      ];
    case 'quotes':
      return block.quotes.map(({ text, who }) => ({ kind: 'quote', text: `${text}\n${who}` }));
  }
}
