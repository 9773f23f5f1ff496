/** Imports of profiles by addresses, through a scraping service of which the person has a key. */
import {
  readProfileImport,
  readProfileImports,
  readScrapingServices,
  saveScrapingKey,
  startProfileImport,
  type ProfileImportDetails,
  type ProfileImportView,
  type ScrapingServiceView,
} from '../../../services/profiles/scraping-imports.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { ProfileBasisInputRef } from './operations.ts';

const maybe = { nullable: true } as const;

const ScrapingServiceRef = builder.objectRef<ScrapingServiceView>('ScrapingService').implement({
  description: 'A service that reads profiles of networks, used with a key of one’s own.',
  fields: (t) => ({
    name: t.exposeString('name'),
    label: t.exposeString('label'),
    sourceLabel: t.exposeString('sourceLabel', { description: 'Actor or dataset, as the service calls it.' }),
    source: t.exposeString('source', { description: 'Id of the actor or dataset that is asked.' }),
    usdPerProfile: t.exposeFloat('usdPerProfile', { description: 'Expected price, by which spend caps are kept.' }),
    keyMask: t.exposeString('keyMask', { ...maybe, description: 'The end of the stored key; null without one.' }),
  }),
});

const ItemRef = builder.objectRef<ProfileImportDetails['items'][number]>('ProfileImportItem').implement({
  description: 'One address of an import.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    url: t.exposeString('url'),
    status: t.exposeString('status', {
      description:
        'waiting, asked, imported, kept (the profile that was stored before is used), failed, refused (by the person), or left (the spend cap was reached).',
    }),
    profileId: t.exposeID('profileId', maybe),
    problem: t.exposeString('problem', maybe),
  }),
});

const ImportRef = builder.objectRef<ProfileImportView>('ProfileImport').implement({
  description: 'An import of profiles by their addresses.',
  fields: (t) => ({
    id: t.exposeID('id'),
    jobId: t.exposeString('jobId'),
    service: t.exposeString('service', { description: 'Name of the service, for people.' }),
    status: t.exposeString('status'),
    progress: t.exposeInt('progress', { description: '0 to 100.' }),
    error: t.exposeString('error', maybe),
    isCanceled: t.exposeBoolean('isCanceled'),
    addresses: t.exposeInt('addresses'),
    imported: t.exposeInt('imported'),
    missed: t.exposeInt('missed', { description: 'Addresses that no new profile came for.' }),
    costUsd: t.exposeFloat('costUsd', {
      description: 'What the service charges, where it does not say so its usual price.',
    }),
    spendCapUsd: t.exposeFloat('spendCapUsd', maybe),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true }),
    items: t.field({
      type: [ItemRef],
      description: 'What came of each address; empty in lists of imports.',
      resolve: (one) => ('items' in one ? (one as ProfileImportDetails).items : []),
    }),
  }),
});

const StartedRef = builder.objectRef<{ jobId: string }>('StartedProfileImport').implement({
  fields: (t) => ({ jobId: t.exposeString('jobId') }),
});

builder.queryFields((t) => ({
  scrapingServices: t.field({
    type: [ScrapingServiceRef],
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
    type: [ScrapingServiceRef],
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
    type: StartedRef,
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
