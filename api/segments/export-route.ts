import type { Db } from '../../db/client.ts';
import { loadMembers, memberIds } from '../../db/segments/members.ts';
import { listFields } from '../../db/segments/fields.ts';
import { openSegment, type OpenSegment } from '../../db/segments/segments.ts';
import { computeValueWeight } from '../../domain/segments/weighting.ts';
import { attributeCell } from '../../domain/exports/attribute-cell.ts';
import type { TableColumn } from '../../domain/exports/columns.ts';
import { SegmentNotFound } from '../../domain/errors.ts';
import { fileNamePart } from '../../domain/letters.ts';
import { formatLabel } from '../../domain/personas/attribute-lines.ts';
import { defineExporter, exporterRoute } from '../exports/exporter.ts';

export const segmentExportPath = '/api/segments/:id/export';

const before: TableColumn[] = [
  { name: 'id', label: 'Id of the row: the person', type: 'text' },
  { name: 'weight', label: 'Weight of the person, 1 without weighting', type: 'number' },
];

interface ExportedProfile {
  id: string;
  source: string;
  weight: number;
  attributes: Record<string, unknown>;
}

/** The people of a segment, or what their columns mean. Throws SegmentNotFound. */
export const segmentExporter = defineExporter({
  formats: ['csv', 'json', 'codebook'],
  async read({ db, viewer }, { id }: { id: string }) {
    const segment = await openSegment(db, viewer.userId, id);
    if (!segment) throw new SegmentNotFound();
    return segment;
  },
  nameOf: ({ name }) => fileNamePart(name, 'segment'),
  async tableOf(segment, { db }) {
    const fields = await listFields(db, segment.members);
    const more = fields.map((field): TableColumn => ({ name: field, label: formatLabel(field), type: 'text' }));
    return { columns: [...before, ...more], rows: () => csvLines(exported(db, segment), fields), hasCodes: false };
  },
  bodyOf: (segment, _format, { db }) => jsonOf(segment, exported(db, segment)),
});

/** `GET /api/segments/:id/export?format=csv|json|codebook`: streams all profiles, or says what their columns mean. */
export const segmentExportRoute = exporterRoute(segmentExporter, ({ params }) => ({ id: String(params['id']) }));

const readAtOnce = 1_000;

async function* exported(db: Db, segment: OpenSegment): AsyncGenerator<ExportedProfile> {
  const factors = segment.weighting?.factors ?? {};
  const ids = await memberIds(db, segment.members, Object.keys(factors));
  for (let start = 0; start < ids.length; start += readAtOnce) {
    const some = ids.slice(start, start + readAtOnce);
    const weights = new Map(some.map(({ id, values }) => [id, computeValueWeight(factors, values)]));
    const profiles = await loadMembers(
      db,
      segment.members,
      some.map(({ id }) => id),
    );
    for (const { id, source, attributes } of profiles) yield { id, source, attributes, weight: weights.get(id) ?? 1 };
  }
}

/** Streams rows of CSV. */
async function* csvLines(profiles: AsyncIterable<ExportedProfile>, fields: readonly string[]) {
  for await (const { id, weight, attributes } of profiles) {
    const cells = fields.map((field) => [field, attributeCell(attributes, field)]);
    yield { ...Object.fromEntries(cells), id, weight: Math.round(weight * 1e6) / 1e6 };
  }
}

async function* jsonOf(
  { name, description, criteria, weighting }: OpenSegment,
  profiles: AsyncIterable<ExportedProfile>,
) {
  const about = JSON.stringify({ name, description, criteria, weighting });
  yield `${about.slice(0, -1)},"profiles":[`;
  let comma = '';
  for await (const profile of profiles) {
    yield `${comma}\n${JSON.stringify(profile)}`;
    comma = ',';
  }
  yield '\n]}\n';
}
