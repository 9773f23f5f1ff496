/** Imported profiles of real people: store them with a basis, preview their prompts, make segments of them, forget them. */
import { readPortableProfile } from '../../../services/profiles/portability.ts';
import {
  createProfileSegment,
  previewPrompt,
  readProfile,
  readProfiles,
  saveProfile,
} from '../../../services/profiles/profiles.ts';
import { probeProfile, type Probe } from '../../../services/profiles/probe.ts';
import { forgetProfile, type Forgotten } from '../../../services/profiles/forget-profile.ts';
import { importProfiles, type ImportedProfiles } from '../../../services/profiles/import-profiles.ts';
import { keepProfile, readProfileRemoval, type ProfileRemoval } from '../../../services/profiles/removals.ts';
import type { ProfileView } from '../../../services/profiles/read-profile.ts';
import type { Prompt } from '../../../domain/personas/reaction-prompt.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { ImportedColumnRef, ImportedRowsRef } from '../table-types.ts';
import { PromptOptionsInputRef } from '../simulations/types.ts';

const maybe = { nullable: true } as const;
const maybeTime = { type: 'DateTime', nullable: true } as const;

const RemovalRef = builder.objectRef<ProfileRemoval>('ProfileRemoval').implement({
  description: 'A request of the person concerned to be removed.',
  fields: (t) => ({
    askedAt: t.expose('askedAt', { type: 'DateTime' }),
    forgottenAt: t.expose('forgottenAt', {
      type: 'DateTime',
      description: 'Time at which the profile is forgotten when its owner does nothing.',
    }),
    email: t.exposeString('email', { description: 'Mailbox of the person who asked, who proved that it is theirs.' }),
  }),
});

const ProfileRef = builder.objectRef<ProfileView>('PersonProfile').implement({
  description: 'An imported profile of a real person, with the basis on which it is used.',
  fields: (t) => ({
    id: t.exposeID('id'),
    url: t.exposeString('url', { ...maybe, description: 'Address of its page, if it has one.' }),
    platform: t.exposeString('platform'),
    name: t.exposeString('name'),
    headline: t.exposeString('headline', maybe),
    about: t.exposeString('about', maybe),
    position: t.exposeString('position', maybe),
    company: t.exposeString('company', maybe),
    formerCompanies: t.exposeStringList('formerCompanies'),
    location: t.exposeString('location', maybe),
    education: t.exposeStringList('education'),
    skills: t.exposeStringList('skills'),
    interests: t.exposeStringList('interests'),
    writingStyle: t.exposeString('writingStyle', maybe),
    connections: t.exposeInt('connections', maybe),
    followers: t.exposeInt('followers', maybe),
    recentPosts: t.exposeStringList('recentPosts'),
    source: t.exposeString('source', {
      ...maybe,
      description: 'archive, file or typed; null for profiles of the data API.',
    }),
    basis: t.exposeString('basis', { ...maybe, description: 'own, consent or contract.' }),
    basisNote: t.exposeString('basisNote', { ...maybe, description: 'Where the agreement can be found.' }),
    basisAt: t.expose('basisAt', maybeTime),
    expiresAt: t.expose('expiresAt', maybeTime),
    problem: t.exposeString('problem', { ...maybe, description: 'Reason why it is asked nothing.' }),
    importedAt: t.expose('importedAt', { type: 'DateTime' }),
    removal: t.field({
      type: RemovalRef,
      nullable: true,
      description: 'Request of the person concerned to be removed, if there is one.',
      resolve: ({ id, removalAskedAt }, _args, { db, env, viewer }) =>
        removalAskedAt === null ? null : readProfileRemoval({ db, env }, userIdOf(viewer), id),
    }),
  }),
});

const PromptRef = builder.objectRef<Prompt>('ProfilePrompt').implement({
  description: 'The prompt that a run sends for a profile.',
  fields: (t) => ({ system: t.exposeString('system'), user: t.exposeString('user') }),
});

const ProbeRef = builder.objectRef<Probe>('ProfileProbe').implement({
  description: 'What a model guessed of the person behind a prompt.',
  fields: (t) => ({
    outcome: t.exposeString('outcome', { description: 'named, employer or not-named.' }),
    name: t.string({ ...maybe, resolve: ({ guess }) => guess.name }),
    employer: t.string({ ...maybe, resolve: ({ guess }) => guess.employer }),
    sureness: t.float({ description: 'From 0 to 1, as the model states it.', resolve: ({ guess }) => guess.sureness }),
    clues: t.stringList({
      description: 'Words of the prompt that gave it away.',
      resolve: ({ guess }) => guess.clues,
    }),
    model: t.exposeString('model'),
    isSimulated: t.exposeBoolean('isSimulated', {
      description: 'True when rules answered instead of a model, which know nobody.',
    }),
  }),
});

const ForgottenRef = builder.objectRef<Forgotten>('ForgottenProfile').implement({
  description: 'What was removed with a profile.',
  fields: (t) => ({
    personas: t.exposeInt('personas', { description: 'Copies of the profile in runs, searches and surveys.' }),
    replies: t.exposeInt('replies', { description: 'Replies whose names were removed.' }),
    papers: t.exposeInt('papers'),
    segments: t.exposeInt('segments', { description: 'Segments that named it.' }),
  }),
});

const ImportedProfilesRef = builder.objectRef<ImportedProfiles>('ImportedProfiles').implement({
  fields: (t) => ({
    imported: t.exposeInt('imported'),
    refused: t.exposeStringList('refused', {
      description: 'A sentence for each profile that was left out, 50 at most.',
    }),
    refusedCount: t.exposeInt('refusedCount', { description: 'All rows that were left out.' }),
    rows: t.expose('rows', { type: ImportedRowsRef, nullable: true, description: 'Null for JSON.' }),
    columns: t.expose('columns', { type: [ImportedColumnRef] }),
    notes: t.exposeStringList('notes', { description: 'Sentences about how the file was read.' }),
  }),
});

const ProfileInputRef = builder.inputType('PersonProfileInput', {
  fields: (t) => ({
    url: t.string(),
    platform: t.string(),
    name: t.string({ required: true }),
    headline: t.string(),
    about: t.string(),
    position: t.string(),
    company: t.string(),
    formerCompanies: t.stringList({ description: 'Earlier employers, which are hidden wherever the company is.' }),
    location: t.string(),
    education: t.stringList(),
    skills: t.stringList(),
    interests: t.stringList(),
    writingStyle: t.string(),
    connections: t.int(),
    followers: t.int(),
    recentPosts: t.stringList(),
  }),
});

export const ProfileBasisInputRef = builder.inputType('ProfileBasisInput', {
  description: 'Why a profile may be used.',
  fields: (t) => ({
    basis: t.string({ required: true, description: 'own, consent or contract.' }),
    note: t.string({ description: 'Where the agreement can be found; required except for your own profile.' }),
    givenAt: t.field({ type: 'DateTime', description: 'Now when omitted.' }),
    expiresAt: t.field({ type: 'DateTime', description: 'A year after `givenAt` when omitted.' }),
  }),
});

builder.queryFields((t) => ({
  personProfiles: t.field({
    type: [ProfileRef],
    description: 'The viewer’s imported profiles, by name.',
    resolve: (_root, _args, { db, viewer }) => readProfiles(db, userIdOf(viewer)),
  }),
  personProfile: t.field({
    type: ProfileRef,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }) => readProfile(db, userIdOf(viewer), id),
  }),
  profilePrompt: t.field({
    type: PromptRef,
    description: 'The exact prompt that a run with these options would send for a profile.',
    args: {
      id: t.arg.id({ required: true }),
      message: t.arg.string({ required: true }),
      options: t.arg({ type: PromptOptionsInputRef }),
    },
    resolve: (_root, { id, message, options }, { db, env, viewer }) =>
      previewPrompt({ db, env }, userIdOf(viewer), id, { message, options }),
  }),
}));

builder.mutationFields((t) => ({
  readPortableProfile: t.field({
    type: 'JSON',
    description:
      'Facts of a member’s own profile, read from the network with the member’s token, and the files of an archive that have them. Stores nothing.',
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, { env, viewer }) => {
      userIdOf(viewer);
      return readPortableProfile({ env }, token);
    },
  }),
  saveProfile: t.field({
    type: ProfileRef,
    description: 'Stores a profile with its basis, or changes the one with this id.',
    args: {
      id: t.arg.id(),
      profile: t.arg({ type: ProfileInputRef, required: true }),
      basis: t.arg({ type: ProfileBasisInputRef, required: true }),
      source: t.arg.string({ description: 'archive or typed, which is the default.' }),
    },
    resolve: (_root, { id, profile, basis, source }, context) =>
      saveProfile(context, userIdOf(context.viewer), {
        id,
        facts: profile,
        basis,
        source: source === 'archive' ? 'archive' : 'typed',
      }),
  }),
  importProfiles: t.field({
    type: ImportedProfilesRef,
    description: 'Stores the profiles of a CSV with a header or a JSON list, all on one basis; 1,000 at most.',
    args: {
      text: t.arg.string({ required: true }),
      basis: t.arg({ type: ProfileBasisInputRef, required: true }),
      fileName: t.arg.string({ description: 'Kept with the sum of the file.' }),
    },
    resolve: (_root, args, context) => importProfiles(context, userIdOf(context.viewer), args),
  }),
  createProfileSegment: t.id({
    description: 'Makes a segment of profiles that can be asked, and returns its id.',
    args: {
      name: t.arg.string({ required: true }),
      profileIds: t.arg.idList({ required: true }),
      promptOptions: t.arg({ type: PromptOptionsInputRef }),
    },
    resolve: (_root, args, { db, viewer }) =>
      createProfileSegment(db, userIdOf(viewer), { promptOptions: null, ...args }),
  }),
  probeProfile: t.field({
    type: ProbeRef,
    description:
      'Asks a model, in one call, to name the person behind the prompt that a run with these options would send.',
    args: { id: t.arg.id({ required: true }), options: t.arg({ type: PromptOptionsInputRef }) },
    resolve: (_root, { id, options }, context) => probeProfile(context, userIdOf(context.viewer), id, options),
  }),
  keepProfile: t.field({
    type: ProfileRef,
    nullable: true,
    description:
      'Keeps a profile whose removal was asked for: it may be asked and imported again, and no later request suspends it.',
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { id, reason }, { db, env, viewer }) => {
      await keepProfile({ db, env }, userIdOf(viewer), { id, reason });
      return readProfile(db, userIdOf(viewer), id);
    },
  }),
  forgetProfile: t.field({
    type: ForgottenRef,
    description:
      'Removes a profile with its posts, papers, place in segments and drawn personas, and its name in replies. With `refuses`, its address is never imported again.',
    args: { id: t.arg.id({ required: true }), refuses: t.arg.boolean({ defaultValue: false }) },
    resolve: (_root, { id, refuses }, context) =>
      forgetProfile(context, userIdOf(context.viewer), id, { refuses: refuses === true }),
  }),
}));
