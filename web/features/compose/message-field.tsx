import { FormGroup, TextArea } from '@blueprintjs/core';
import { messageLimits } from '../../../domain/errors.ts';
import { count } from '../../lib/format.ts';

interface MessageFieldProps {
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

export function MessageField({ value, problem, onChange }: MessageFieldProps) {
  const isTooLong = value.length > messageLimits.maxCharacters;
  const counter = `${count(value.length)} of ${count(messageLimits.maxCharacters)} characters`;
  return (
    <FormGroup
      label="Message"
      labelFor="compose-message"
      intent={problem || isTooLong ? 'danger' : 'none'}
      helperText={
        <span id="compose-message-help" className="figures">
          {problem ? `${problem} · ` : ''}
          {counter}
        </span>
      }
    >
      <TextArea
        id="compose-message"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Enter is a new line in a message; with Ctrl or ⌘ it runs the test.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
        fill
        autoResize={false}
        rows={5}
        style={{ minHeight: 112, maxHeight: 420 }}
        placeholder="The post, speech line, e-mail or slogan to test, word for word"
        aria-describedby="compose-message-help"
        aria-invalid={problem || isTooLong ? true : undefined}
        intent={problem || isTooLong ? 'danger' : 'none'}
      />
    </FormGroup>
  );
}
