import { createImport, finishReading, queueImport, storeImportBatch } from '../../db/segments/imports.ts';
import { insertSegment } from '../../db/segments/writes.ts';
import type { Db } from '../../db/client.ts';

let made = 0;

/** Stores an import of voters that waits for its workflow, like the api. Returns its id. */
export async function storeImport(db: Db, userId: string, rows: number): Promise<string> {
  made += 1;
  const id = `import-${made}`;
  await createImport(db, { id, userId, fileName: 'people.csv', format: 'csv', bytes: 0 }, Number.MAX_SAFE_INTEGER);
  const cells = Array.from({ length: rows }, (_, at): [number, string[]] => [
    at + 2,
    [`Person ${at}`, String(20 + (at % 60))],
  ]);
  await storeImportBatch(db, id, 0, JSON.stringify(cells));
  const columns = [{ name: 'name' }, { name: 'age' }];
  await finishReading(db, id, {
    encoding: 'UTF-8',
    delimiter: 'comma',
    bytes: 0,
    columns,
    rowsTotal: rows,
    batches: 1,
  });
  const kind = { kind: 'cohort', type: 'imported', parentId: null } as const;
  const segmentId = await insertSegment(db, {
    userId,
    name: 'People',
    description: null,
    tags: [],
    criteria: [],
    attributeDefinitions: null,
    ...kind,
  });
  const plan = {
    target: 'voters' as const,
    columns: [
      { index: 0, to: 'fullName' },
      { index: 1, to: 'age' },
    ],
    duplicates: 'keep' as const,
    duplicateColumns: [],
    missingAge: 'refuse' as const,
  };
  await queueImport(db, userId, id, { plan, segmentId, segmentName: 'People', madeSegment: true });
  return id;
}
