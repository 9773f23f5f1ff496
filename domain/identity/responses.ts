/** Responses of the identity endpoints about one's own account, as JSON. */
import type { MfaType } from './challenges.ts';
import type { LastAudience } from '../simulations/audience.ts';
import type { Preferences } from './preferences.ts';

export interface ListedPasskey {
  credentialId: string;
  friendlyName: string;
  createdAt: string;
  lastUsedAt: string | null;
  relyingPartyId: string;
}

/** One active sign-in. */
export interface ListedSession {
  createdAt: string;
  lastUsedAt: string;
  lastAddress: string | null;
  /** The sign-in that sent the request. */
  current: boolean;
}

/** A browser that somebody signed in with, and its active sign-ins. */
export interface ListedDevice extends ListedSession {
  /** `session:<id>` for a sign-in without a device; forgetting it ends it. */
  deviceKey: string;
  name: string;
  remembered: boolean;
  sessions: ListedSession[];
}

export interface MfaPreference {
  enabled: MfaType[];
  preferred: MfaType | null;
  /** Methods that can be enabled now: an app is set up, or a number or address is verified. */
  usable: MfaType[];
  /** Methods that this installation offers. */
  allowed: MfaType[];
  /** Recovery codes left for the authenticator app; null when none is set up. */
  recoveryCodesLeft: number | null;
}

/** Fields of the signed-in user that the API and the web client both know. */
export interface UserIdentity {
  userId: string;
  username: string;
  email: string;
  emailVerified: boolean;
  givenName: string | null;
  familyName: string | null;
  phoneNumber: string | null;
  /** True when the person has a run that still exists. */
  hasRuns: boolean;
  /** True for the people who see the page of operators. */
  isOperator: boolean;
  preferences: Preferences;
  /** The audience of the newest run of the form; null before the first. */
  lastAudience: LastAudience | null;
}
