/** Operations on imports of profiles. The file is uploaded by HTTP (api/segments/imports). */
import { ownImport, ownImports } from '../../../db/segments/imports.ts';
import { checkImport, startImport, undoOwnImport } from '../../../services/segments/start-import.ts';
import { cancelOwnJob } from '../../../services/jobs/own-jobs.ts';
import { storedImport } from '../../../db/segments/import-work.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { ImportCheckRef, SegmentImportRef } from './types.ts';

builder.queryFields((t) => ({
  segmentImport: t.field({
    type: SegmentImportRef,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }) => ownImport(db, userIdOf(viewer), id),
  }),
  segmentImports: t.field({
    type: [SegmentImportRef],
    description: 'The viewer’s latest imports, of one segment or of all.',
    args: { segmentId: t.arg.id() },
    resolve: (_root, { segmentId }, { db, viewer }) => ownImports(db, userIdOf(viewer), segmentId ?? null, 20),
  }),
  checkSegmentImport: t.field({
    type: ImportCheckRef,
    description: 'Preview of the first thousand rows under this plan.',
    args: { id: t.arg.id({ required: true }), plan: t.arg({ type: 'JSON', required: true }) },
    resolve: (_root, { id, plan }, context) => checkImport(context, userIdOf(context.viewer), id, plan),
  }),
}));

builder.mutationFields((t) => ({
  startSegmentImport: t.field({
    type: SegmentImportRef,
    nullable: true,
    args: {
      id: t.arg.id({ required: true }),
      plan: t.arg({ type: 'JSON', required: true }),
      segmentId: t.arg.id(),
      name: t.arg.string(),
    },
    resolve: async (_root, { id, plan, segmentId, name }, context) => {
      await startImport(context, userIdOf(context.viewer), id, { plan, segmentId, name });
      return ownImport(context.db, userIdOf(context.viewer), id);
    },
  }),
  cancelSegmentImport: t.boolean({
    description: 'Cancels an import; stored profiles stay until it is undone. True when it was yours and open.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => cancelOwnJob(context, storedImport, userIdOf(context.viewer), id),
  }),
  undoSegmentImport: t.boolean({
    description: 'Removes the profiles that the import added and restores those it replaced.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => undoOwnImport(context, userIdOf(context.viewer), id),
  }),
}));
