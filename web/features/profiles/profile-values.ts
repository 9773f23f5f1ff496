/** Values of the form of a profile, and the input that is sent of them. */
import type { PersonProfileInput, ProfileBasisInput } from '../../generated/profiles/graphql.ts';
import type { ProfileFieldsFragment } from '../../generated/profiles/graphql.ts';
import type { ReadArchive } from './upload-archive.ts';

export interface ProfileValues {
  name: string;
  url: string;
  platform: string;
  headline: string;
  about: string;
  position: string;
  company: string;
  formerCompanies: string[];
  location: string;
  education: string[];
  skills: string[];
  interests: string[];
  writingStyle: string;
  /** Posts with an empty line between two. */
  posts: string;
  basis: string;
  note: string;
  /** Days as dates, such as 2027-05-01; '' for a year from now. */
  expiresAt: string;
}

export const emptyProfile: ProfileValues = {
  name: '',
  url: '',
  platform: 'other',
  headline: '',
  about: '',
  position: '',
  company: '',
  formerCompanies: [],
  location: '',
  education: [],
  skills: [],
  interests: [],
  writingStyle: '',
  posts: '',
  basis: '',
  note: '',
  expiresAt: '',
};

const joined = (posts: readonly string[]) => posts.map((post) => post.replaceAll(/\n{2,}/g, '\n')).join('\n\n');

export function valuesOfArchive({ facts }: ReadArchive): ProfileValues {
  const { recentPosts, url, headline, about, position, company, location, ...rest } = facts;
  return {
    ...emptyProfile,
    ...rest,
    url: url ?? '',
    headline: headline ?? '',
    about: about ?? '',
    position: position ?? '',
    company: company ?? '',
    location: location ?? '',
    posts: joined(recentPosts),
    basis: 'own',
  };
}

export function valuesOfProfile(profile: ProfileFieldsFragment): ProfileValues {
  return {
    name: profile.name,
    url: profile.url ?? '',
    platform: profile.platform,
    headline: profile.headline ?? '',
    about: profile.about ?? '',
    position: profile.position ?? '',
    company: profile.company ?? '',
    formerCompanies: profile.formerCompanies,
    location: profile.location ?? '',
    education: profile.education,
    skills: profile.skills,
    interests: profile.interests,
    writingStyle: profile.writingStyle ?? '',
    posts: joined(profile.recentPosts),
    basis: profile.basis ?? '',
    note: profile.basisNote ?? '',
    expiresAt: profile.problem === null && profile.expiresAt ? profile.expiresAt.slice(0, 10) : '',
  };
}

/** The input that is sent of the form. `before` is the profile that is changed, whose other facts stay. */
export function inputOf(
  values: ProfileValues,
  before: Pick<ProfileFieldsFragment, 'connections' | 'followers'> | null,
): { profile: PersonProfileInput; basis: ProfileBasisInput } {
  const { posts, basis: _basis, note: _note, expiresAt: _until, ...facts } = values;
  return {
    profile: {
      ...facts,
      connections: before?.connections ?? null,
      followers: before?.followers ?? null,
      recentPosts: posts
        .split(/\n\s*\n/)
        .map((post) => post.trim())
        .filter((post) => post !== ''),
    },
    basis: basisOf(values),
  };
}

export function basisOf({
  basis,
  note,
  expiresAt,
}: Pick<ProfileValues, 'basis' | 'note' | 'expiresAt'>): ProfileBasisInput {
  return {
    basis,
    note: note === '' ? null : note,
    // The end of a day is in the person's own time.
    expiresAt: expiresAt === '' ? null : new Date(`${expiresAt}T23:59:59`).toISOString(),
  };
}
