import { Button } from '@blueprintjs/core';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../../session/context.tsx';
import { AccountCard } from './account-card.tsx';
import { AttributeFields } from './attribute-fields.tsx';
import { Field } from '../../components/form/field.tsx';
import { FormProblem } from '../../components/form/form-problem.tsx';
import { NewPasswordField } from '../../components/form/new-password-field.tsx';
import { useNextPath } from './next-path.ts';
import { rememberAutoSignIn } from './pending-sign-in.ts';
import { RedirectSignedIn } from './redirect-signed-in.tsx';
import { attributesBeside, checkSignUp, emptySignUp, signsUpByPhone, signUpInputOf } from './sign-up-values.ts';
import { useForm } from '../../components/form/use-form.ts';
import { useAuthConfig } from './use-auth-config.ts';
import { UsernameField } from './username-field.tsx';
import styles from './account.module.css';

function SignUpForm() {
  const { session } = useSession();
  const navigate = useNavigate();
  const { linkTo } = useNextPath();
  const { requiredSignUpAttributes: required, usernameAttributes } = useAuthConfig();
  const takesPhone = usernameAttributes.includes('phone_number');

  const { values, set, problems, isBusy, onSubmit } = useForm({
    initial: emptySignUp,
    check: (typed) => checkSignUp(typed, { required, takesPhone }),
    otherwise: 'Failed to sign up',
    submit: async (typed) => {
      const { nextStep, autoSignInSession } = await session.signUp(signUpInputOf(typed, takesPhone));
      rememberAutoSignIn(typed.username, {
        password: typed.password,
        ...(autoSignInSession === undefined ? {} : { autoSignInSession }),
      });
      await navigate(linkTo('/confirm', { username: typed.username.trim() }), {
        state: { delivery: nextStep.codeDeliveryDetails },
      });
    },
  });

  const byPhone = signsUpByPhone(values, takesPhone);

  const foot = (
    <span>
      Have an account? <Link to={linkTo('/sign-in')}>Sign in</Link>
    </span>
  );
  return (
    <AccountCard
      title="Create an account"
      lead={byPhone ? 'We text you a code to confirm the number.' : 'We email you a code to confirm the address.'}
      foot={foot}
    >
      <FormProblem text={problems['']} />
      <form onSubmit={onSubmit} noValidate className={styles.form}>
        <UsernameField value={values.username} onChange={set('username')} problem={problems['username']} isFirst />
        {byPhone ? (
          <Field
            name="email"
            label="Email"
            value={values.email}
            onChange={set('email')}
            problem={problems['email']}
            input={{
              type: 'email',
              autoComplete: 'email',
              inputMode: 'email',
              autoCapitalize: 'none',
              spellCheck: false,
            }}
          />
        ) : null}
        <NewPasswordField
          label="Password"
          value={values.password}
          onChange={set('password')}
          problem={problems['password']}
        />
        <AttributeFields
          asked={attributesBeside(values, takesPhone)}
          required={required}
          values={values}
          set={set}
          problems={problems}
        />
        <Button type="submit" intent="primary" size="large" fill text="Create account" loading={isBusy} />
      </form>
    </AccountCard>
  );
}

export function SignUpScreen() {
  return (
    <RedirectSignedIn>
      <SignUpForm />
    </RedirectSignedIn>
  );
}
