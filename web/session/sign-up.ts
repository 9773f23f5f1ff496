import type { CodeDelivery } from '../../domain/identity/challenges.ts';
import type { ResetPasswordResult, SignUpInput, SignUpResult } from './types.ts';

/** Requests of a person who is not signed in: a new account, or a new password. */
export interface SignUpCalls {
  signUp(input: SignUpInput): Promise<SignUpResult>;
  confirmSignUp(username: string, code: string): Promise<void>;
  resendSignUpCode(username: string): Promise<CodeDelivery>;
  resetPassword(username: string): Promise<ResetPasswordResult>;
  /** `linkKey` is that of the mailed link. */
  confirmResetPassword(
    username: string,
    confirmationCode: string,
    newPassword: string,
    linkKey?: string,
  ): Promise<void>;
}

export function createSignUpCalls(post: <T>(path: string, body: Record<string, unknown>) => Promise<T>): SignUpCalls {
  return {
    signUp: (input) => post('/auth/sign-up', { ...input, autoSignIn: true }),
    confirmSignUp: async (username, confirmationCode) =>
      void (await post('/auth/confirm-sign-up', { username, confirmationCode })),
    resendSignUpCode: (username) => post('/auth/resend-sign-up-code', { username }),
    resetPassword: (username) => post('/auth/reset-password', { username }),
    confirmResetPassword: async (username, confirmationCode, newPassword, linkKey) =>
      void (await post('/auth/confirm-reset-password', { username, confirmationCode, newPassword, linkKey })),
  };
}
