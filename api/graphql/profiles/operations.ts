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
import { forgottenView, forgetProfile } from '../../../services/profiles/forget-profile.ts';
import { importedProfilesView, importProfiles } from '../../../services/profiles/import-profiles.ts';
import { keepProfile, readProfileRemoval } from '../../../services/profiles/removals.ts';
import { profileView, type ProfileView } from '../../../services/profiles/read-profile.ts';
import { promptView } from '../../../domain/personas/reaction-prompt.ts';
import { text, maybe, derived, float, list, flag, view } from '../../../domain/view.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { PromptOptionsInputRef } from '../simulations/types.ts';
import { viewType, viewTypeFrom } from '../view-types.ts';

const ProfileRef = viewTypeFrom<ProfileView, typeof profileView>(profileView, {
  removal: ({ id, removalAskedAt }, { db, env, viewer }) =>
    removalAskedAt === null ? null : readProfileRemoval({ db, env }, userIdOf(viewer), id),
});

const profileProbeView = view('ProfileProbe', 'What a model guessed of the person behind a prompt.', {
  outcome: text('named, employer or not-named.'),
  name: derived(maybe(text())),
  employer: derived(maybe(text())),
  sureness: derived(float('From 0 to 1, as the model states it.')),
  clues: derived(list(text('Words of the prompt that gave it away.'))),
  model: text(),
  isSimulated: flag('True when rules answered instead of a model, which know nobody.'),
});

const ProbeRef = viewTypeFrom<Probe, typeof profileProbeView>(profileProbeView, {
  name: ({ guess }) => guess.name,
  employer: ({ guess }) => guess.employer,
  sureness: ({ guess }) => guess.sureness,
  clues: ({ guess }) => guess.clues,
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
    type: viewType(promptView),
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
    type: viewType(importedProfilesView),
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
    type: viewType(forgottenView),
    description:
      'Removes a profile with its posts, papers, place in segments and drawn personas, and its name in replies. With `refuses`, its address is never imported again.',
    args: { id: t.arg.id({ required: true }), refuses: t.arg.boolean({ defaultValue: false }) },
    resolve: (_root, { id, refuses }, context) =>
      forgetProfile(context, userIdOf(context.viewer), id, { refuses: refuses === true }),
  }),
}));
