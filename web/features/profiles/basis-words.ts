import { profileBases, type ProfileBasisName } from '../../../domain/profiles/basis.ts';
import type { ProfileFieldsFragment } from '../../generated/profiles/graphql.ts';

/** Such as 'The person agreed'. */
export function basisWords({ basis }: Pick<ProfileFieldsFragment, 'basis'>): string {
  if (basis == null) return 'Nothing said';
  return Object.hasOwn(profileBases, basis) ? profileBases[basis as ProfileBasisName].label : basis;
}
