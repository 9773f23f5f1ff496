/** Imports of profiles by addresses, through a scraping service of which the person has a key. */
import { int, text, id, maybe, view, flag, float, time, list, derived } from '../../../domain/view.ts';
import {
  scrapingServiceView,
  readProfileImport,
  readProfileImports,
  readScrapingServices,
  saveScrapingKey,
  startProfileImport,
  type ProfileImportDetails,
  type ProfileImportView,
} from '../../../services/profiles/scraping-imports.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { viewType, viewTypeFrom } from '../view-types.ts';
import { ProfileBasisInputRef } from './operations.ts';

const profileImportItemView = view('ProfileImportItem', 'One address of an import.', {
  number: int(),
  url: text(),
  status: text(
    'waiting, asked, imported, kept (the profile that was stored before is used), failed, refused (by the person), or left (the spend cap was reached).',
  ),
  profileId: maybe(id()),
  problem: maybe(text()),
});

const profileImportView = view('ProfileImport', 'An import of profiles by their addresses.', {
  id: id(),
  jobId: text(),
  service: text('Name of the service, for people.'),
  status: text(),
  progress: int('0 to 100.'),
  error: maybe(text()),
  isCanceled: flag(),
  addresses: int(),
  imported: int(),
  missed: int('Addresses that no new profile came for.'),
  costUsd: float('What the service charges, where it does not say so its usual price.'),
  spendCapUsd: maybe(float()),
  createdAt: time(),
  completedAt: maybe(time()),
  items: derived(list(profileImportItemView, 'What came of each address; empty in lists of imports.')),
});

const ImportRef = viewTypeFrom<ProfileImportView, typeof profileImportView>(profileImportView, {
  items: (one) => ('items' in one ? (one as ProfileImportDetails).items : []),
});

const startedProfileImportView = view('StartedProfileImport', {
  jobId: text(),
});

builder.queryFields((t) => ({
  scrapingServices: t.field({
    type: [viewType(scrapingServiceView)],
    resolve: (_root, _args, context) => readScrapingServices(context, userIdOf(context.viewer)),
  }),
  profileImports: t.field({
    type: [ImportRef],
    description: 'The last imports by addresses, newest first; 20 at most.',
    resolve: (_root, _args, { db, viewer }) => readProfileImports(db, userIdOf(viewer)),
  }),
  profileImport: t.field({
    type: ImportRef,
    nullable: true,
    args: { jobId: t.arg.string({ required: true }) },
    resolve: (_root, { jobId }, { db, viewer }) => readProfileImport(db, userIdOf(viewer), jobId),
  }),
}));

builder.mutationFields((t) => ({
  saveScrapingKey: t.field({
    type: [viewType(scrapingServiceView)],
    description: 'Stores the key of a scraping service, encrypted. An empty text removes it, a mask changes nothing.',
    args: {
      service: t.arg.string({ required: true }),
      key: t.arg.string({ required: true }),
      source: t.arg.string({ description: 'Actor or dataset; the usual one when omitted.' }),
    },
    resolve: async (_root, args, context) => {
      const userId = userIdOf(context.viewer);
      await saveScrapingKey(context, userId, args);
      return readScrapingServices(context, userId);
    },
  }),
  startProfileImport: t.field({
    type: viewType(startedProfileImportView),
    description: 'Imports the profiles at up to 200 addresses, all on one basis, through a scraping service.',
    args: {
      service: t.arg.string({ required: true }),
      addresses: t.arg.string({ required: true, description: 'With spaces, commas, or line ends between them.' }),
      basis: t.arg({ type: ProfileBasisInputRef, required: true }),
      spendCapUsd: t.arg.float(),
    },
    resolve: (_root, args, context) => startProfileImport(context, userIdOf(context.viewer), args),
  }),
}));
