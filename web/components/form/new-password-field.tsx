import { passwordRuleMessage, passwordSymbolHint } from '../../../domain/identity/password-policy.ts';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';

/** The rule as the product words it, and beside it what else the pool asks for. Once the rule is the problem, only the rest is help. */
function passwordHelp(problem: string | undefined): string {
  return problem === passwordRuleMessage ? `${passwordSymbolHint}.` : `${passwordRuleMessage}. ${passwordSymbolHint}.`;
}

export function NewPasswordField({ label = 'New password', ...field }: Omit<PasswordFieldProps, 'kind' | 'help'>) {
  return <PasswordField {...field} label={label} kind="new-password" help={passwordHelp(field.problem)} />;
}
