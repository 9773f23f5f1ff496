/** The identity library's errors for input that is simply missing, one name each (spec §5). */
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
