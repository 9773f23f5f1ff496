import { passwordRuleMessage, passwordSymbolHint } from '../../../domain/identity/password-policy.ts';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';

/**
 * The product's password rule, and beside it the pool's extra rule. When the rule is shown as the error, only the rest
 * is help.
 */
function passwordHelp(problem: string | undefined): string {
  return problem === passwordRuleMessage ? `${passwordSymbolHint}.` : `${passwordRuleMessage}. ${passwordSymbolHint}.`;
}

export function NewPasswordField({ label = 'New password', ...field }: Omit<PasswordFieldProps, 'kind' | 'help'>) {
  return <PasswordField {...field} label={label} kind="new-password" help={passwordHelp(field.problem)} />;
}
