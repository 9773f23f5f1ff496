/**
 * The specification gives every exception of the identity API a name and a text, including those for empty input. Clients
 * show the texts, so each is compared word for word.
 */
import { NotSignedIn, type ProductError } from '../../../domain/errors.ts';
import { ResourceNotFoundException } from '../../../domain/identity/device-errors.ts';
import * as empty from '../../../domain/identity/empty-input.ts';
import * as errors from '../../../domain/identity/errors.ts';
import * as library from '../../../domain/identity/library-errors.ts';
import { passkeyErrorTexts } from '../../../web/session/passkey-errors.ts';

const table: [error: ProductError, name: string, message: string][] = [
  [new errors.NotAuthorizedException(), 'NotAuthorizedException', 'Invalid email or password'],
  [
    new library.UserNotConfirmedException(),
    'UserNotConfirmedException',
    'Please verify your email address before signing in',
  ],
  [new library.PasswordResetRequiredException(), 'PasswordResetRequiredException', 'Please reset your password'],
  [new errors.PasswordNeededAgain(), 'PasswordNeededAgain', 'Please enter your password again to do this'],
  [new errors.UsernameExistsException(), 'UsernameExistsException', 'An account with this email already exists'],
  [
    new errors.InvalidPasswordException(),
    'InvalidPasswordException',
    'Password must be at least 8 characters with uppercase, lowercase, and numbers',
  ],
  [new errors.InvalidParameterException(), 'InvalidParameterException', 'Please check your information and try again'],
  [
    new errors.CodeMismatchException(),
    'CodeMismatchException',
    'Invalid verification code. Please check and try again',
  ],
  [
    new errors.ExpiredCodeException(),
    'ExpiredCodeException',
    'Verification code has expired. Please request a new one',
  ],
  [
    new errors.LimitExceededException(61),
    'LimitExceededException',
    'Attempt limit exceeded. Please try again in 2 minutes',
  ],
  [
    new errors.TooManyRequestsException(1),
    'TooManyRequestsException',
    'Too many requests. Please try again in 1 second',
  ],
  [
    new errors.UserAlreadyAuthenticatedException(),
    'UserAlreadyAuthenticatedException',
    'There is already a signed in user.',
  ],
  [new errors.InvalidTokensException(), 'InvalidTokensException', 'Invalid tokens.'],
  [new errors.InvalidSessionException(), 'NotAuthorizedException', 'Invalid session for the user, session is expired.'],
  [
    new errors.AutoSignInException(),
    'AutoSignInException',
    'The autoSignIn flow has not started, or has been cancelled/completed.',
  ],
  [
    new errors.SoftwareTokenMFANotFoundException(),
    'SoftwareTokenMFANotFoundException',
    'Software token MFA has not been set up by the user.',
  ],
  [new NotSignedIn(), 'NotSignedIn', 'User needs to be authenticated to call this API.'],
  [
    new library.UserUnAuthenticatedException(),
    'UserUnAuthenticatedException',
    'User needs to be authenticated to call this API.',
  ],
  [library.invalidSignInState(), 'SignInException', 'Unable to proceed due to invalid sign in state.'],
  [
    library.sequentialPasskeys(),
    'SignInException',
    'Sequential WEB_AUTHN challenges returned from underlying service cannot be handled.',
  ],
  [library.noMfaToSetUp(), 'SignInException', 'Cannot initiate MFA setup from available types'],
  [
    new library.NoSessionFoundException(),
    'NoSessionFoundException',
    'Auth session was not found. Make sure to call signIn.',
  ],
  [
    new library.EmptyUserIdForSRPException(),
    'EmptyUserIdForSRPException',
    'USER_ID_FOR_SRP was not found in challengeParameters',
  ],
  [
    new library.UnexpectedSignInInterruptionException(),
    'UnexpectedSignInInterruptionException',
    'Unable to get user session following successful sign-in.',
  ],
  [new ResourceNotFoundException(), 'ResourceNotFoundException', 'Device does not exist.'],
  [new empty.EmptySignInUsername(), 'EmptySignInUsername', 'username is required to signIn'],
  [new empty.EmptySignInPassword(), 'EmptySignInPassword', 'password is required to signIn'],
  [new empty.EmptySignUpUsername(), 'EmptySignUpUsername', 'username is required to signUp'],
  [new empty.EmptySignUpPassword(), 'EmptySignUpPassword', 'password is required to signUp'],
  [new empty.EmptyConfirmSignUpUsername(), 'EmptyConfirmSignUpUsername', 'username is required to confirmSignUp'],
  [new empty.EmptyConfirmSignUpCode(), 'EmptyConfirmSignUpCode', 'code is required to confirmSignUp'],
  [
    new empty.EmptyResendSignUpCodeUsername(),
    'EmptyResendSignUpCodeUsername',
    'username is required to resendSignUpCode',
  ],
  [new empty.EmptyChallengeResponse(), 'EmptyChallengeResponse', 'challengeResponse is required to confirmSignIn'],
  [new empty.EmptyResetPasswordUsername(), 'EmptyResetPasswordUsername', 'username is required to resetPassword'],
  [
    new empty.EmptyConfirmResetPasswordUsername(),
    'EmptyConfirmResetPasswordUsername',
    'username is required to confirmResetPassword',
  ],
  [
    new empty.EmptyConfirmResetPasswordNewPassword(),
    'EmptyConfirmResetPasswordNewPassword',
    'newPassword is required to confirmResetPassword',
  ],
  [
    new empty.EmptyConfirmResetPasswordConfirmationCode(),
    'EmptyConfirmResetPasswordConfirmationCode',
    'code is required to confirmResetPassword',
  ],
  [new empty.EmptyVerifyTOTPSetupCode(), 'EmptyVerifyTOTPSetupCode', 'code is required to verifyTotpSetup'],
  [new empty.EmptyUpdatePassword('oldPassword'), 'EmptyUpdatePassword', 'oldPassword is required to updatePassword'],
  [
    new empty.EmptyConfirmUserAttributeCode(),
    'EmptyConfirmUserAttributeCode',
    'code is required to confirmUserAttribute',
  ],
  [new empty.EmptyRefreshToken(), 'EmptyRefreshToken', 'refreshToken is required to revokeToken'],
];

test.each(table.map(([error, name, message]) => [name, message, error] as const))(
  'the error %s has the text: %s',
  (name, message, error) => {
    expect([error.name, error.message]).toEqual([name, message]);
  },
);

test('the table of texts contains every exception', () => {
  const classes = [errors, library, empty]
    .flatMap((module) => Object.values(module))
    .filter((made) => made.prototype instanceof Error);
  const covered = new Set(table.map(([error]) => error.constructor));
  covered.add(errors.CodeDeliveryFailureException);
  expect(classes.filter((made) => !covered.has(made)).map(({ name }) => name)).toEqual([]);
});

test('the error of an interrupted sign-in mentions tokens that are not stored and cookies', () => {
  expect(new library.UnexpectedSignInInterruptionException().recoverySuggestion).toMatch(
    /tokens not being persisted.*cookie/,
  );
});

test('there is a text for each passkey error: unsupported, invalid options, failed, existing, canceled, aborted, wrong site', () => {
  expect(Object.keys(passkeyErrorTexts)).toEqual(
    expect.arrayContaining([
      'PasskeyNotSupported',
      'InvalidPasskeyRegistrationOptions',
      'InvalidPasskeyAuthenticationOptions',
      'PasskeyRegistrationFailed',
      'PasskeyRetrievalFailed',
      'PasskeyAlreadyExists',
      'PasskeyRegistrationCanceled',
      'PasskeyAuthenticationCanceled',
      'PasskeyOperationAborted',
      'RelyingPartyMismatch',
    ]),
  );
});
