/** The identity library's errors for missing input, one name each (spec §5). */
import { ProductError } from '../errors.ts';

class EmptyInput extends ProductError {
  constructor(field: string, action: string) {
    super('bad-input', `${field === 'confirmationCode' ? 'code' : field} is required to ${action}`, { field });
  }
}

export class EmptySignInUsername extends EmptyInput {
  constructor() {
    super('username', 'signIn');
  }
}

export class EmptySignInPassword extends EmptyInput {
  constructor() {
    super('password', 'signIn');
  }
}

export class EmptySignUpUsername extends EmptyInput {
  constructor() {
    super('username', 'signUp');
  }
}

export class EmptySignUpPassword extends EmptyInput {
  constructor() {
    super('password', 'signUp');
  }
}

export class EmptyConfirmSignUpUsername extends EmptyInput {
  constructor() {
    super('username', 'confirmSignUp');
  }
}

export class EmptyConfirmSignUpCode extends EmptyInput {
  constructor() {
    super('confirmationCode', 'confirmSignUp');
  }
}

export class EmptyResendSignUpCodeUsername extends EmptyInput {
  constructor() {
    super('username', 'resendSignUpCode');
  }
}

export class EmptyChallengeResponse extends EmptyInput {
  constructor() {
    super('challengeResponse', 'confirmSignIn');
  }
}

export class EmptyResetPasswordUsername extends EmptyInput {
  constructor() {
    super('username', 'resetPassword');
  }
}

export class EmptyConfirmResetPasswordUsername extends EmptyInput {
  constructor() {
    super('username', 'confirmResetPassword');
  }
}

export class EmptyConfirmResetPasswordNewPassword extends EmptyInput {
  constructor() {
    super('newPassword', 'confirmResetPassword');
  }
}

export class EmptyConfirmResetPasswordConfirmationCode extends EmptyInput {
  constructor() {
    super('confirmationCode', 'confirmResetPassword');
  }
}

export class EmptyVerifyTOTPSetupCode extends EmptyInput {
  constructor() {
    super('code', 'verifyTotpSetup');
  }
}

export class EmptyUpdatePassword extends EmptyInput {
  constructor(field: 'oldPassword' | 'newPassword') {
    super(field, 'updatePassword');
  }
}

export class EmptyConfirmUserAttributeCode extends EmptyInput {
  constructor() {
    super('confirmationCode', 'confirmUserAttribute');
  }
}

export class EmptyRefreshToken extends EmptyInput {
  constructor() {
    super('refreshToken', 'revokeToken');
  }
}
