import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { wordingCount, wordings } from '../../../domain/personas/wordings.ts';
import { sentimentTypeOf } from '../../../domain/sentiment/sentiment.ts';

interface WordingFieldProps {
  /** Sentiment scale of the run. */
  type: string;
  /** Null for all wordings. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** Chooses between all wordings of the question, dealt over the personas, and one of them. */
export function WordingField({ type, value, onChange }: WordingFieldProps) {
  return (
    <FormGroup
      label="Wordings of the question"
      labelFor="compose-wording"
      helperText="A model answers a little differently to each wording. With all of them, a verdict on two messages is not about one wording alone."
    >
      <HTMLSelect
        id="compose-wording"
        fill
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{`All ${wordingCount}, dealt over the personas`}</option>
        {wordings[sentimentTypeOf(type)].map((text, at) => (
          <option key={text} value={at + 1}>{`Only: ${text}`}</option>
        ))}
      </HTMLSelect>
    </FormGroup>
  );
}
