/** Imports of profiles: the file comes over HTTP (api/segments/imports), everything after it through these. */
import { ownImport, ownImports } from '../../../db/segments/imports.ts';
import { cancelOwnImport, checkImport, startImport, undoOwnImport } from '../../../services/segments/start-import.ts';
import { signedIn } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { ImportCheckRef, SegmentImportRef } from './types.ts';

const always = { nullable: false } as const;

builder.queryFields((t) => ({
  segmentImport: t.field({
    type: SegmentImportRef,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }) => ownImport(db, signedIn(viewer).userId, id),
  }),
  segmentImports: t.field({
    type: [SegmentImportRef],
    ...always,
    description: 'The viewer’s latest imports, of one segment when it is named.',
    args: { segmentId: t.arg.id() },
    resolve: (_root, { segmentId }, { db, viewer }) => ownImports(db, signedIn(viewer).userId, segmentId ?? null, 20),
  }),
  checkSegmentImport: t.field({
    type: ImportCheckRef,
    ...always,
    description: 'What the first thousand rows would become under this plan.',
    args: { id: t.arg.id({ required: true }), plan: t.arg({ type: 'JSON', required: true }) },
    resolve: (_root, { id, plan }, context) => checkImport(context, signedIn(context.viewer).userId, id, plan),
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
      await startImport(context, signedIn(context.viewer).userId, id, { plan, segmentId, name });
      return ownImport(context.db, signedIn(context.viewer).userId, id);
    },
  }),
  cancelSegmentImport: t.boolean({
    ...always,
    description: 'True when the import was yours and open. What is stored stays until it is undone.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => cancelOwnImport(context, signedIn(context.viewer).userId, id),
  }),
  undoSegmentImport: t.boolean({
    ...always,
    description: 'Removes exactly what the import added and puts back what it replaced.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => undoOwnImport(context, signedIn(context.viewer).userId, id),
  }),
}));
