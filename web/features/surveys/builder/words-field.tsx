import { FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { useId } from 'react';
import { surveyLimits } from '../../../../domain/surveys/parts/limits.ts';
import { type Text, wordsIn, withWords } from '../../../../domain/surveys/parts/text.ts';
import { useEditor } from './editor-context.ts';

interface WordsFieldProps {
  label: string;
  text: Text | undefined;
  /** `what` tells edits of one field from those of others. */
  onChange: (text: Text, what: string) => void;
  /** Part of `what`, unique among the fields of the screen. */
  name: string;
  help?: string;
  isOptional?: boolean;
  isLong?: boolean;
  /** Shows no label, which screen readers read all the same. */
  isBare?: boolean;
}

/** A text of the survey, in the language that is edited. */
export function WordsField({
  label,
  text,
  onChange,
  name,
  help,
  isOptional = false,
  isLong = false,
  isBare = false,
}: WordsFieldProps) {
  const id = useId();
  const { survey, language } = useEditor();
  const isTranslation = language !== survey.language;
  const shownLabel = isTranslation ? `${label} (${language})` : label;
  const set = (words: string) => onChange(withWords(text, language, survey.language, words), `${name}/${language}`);
  const field = {
    id,
    value: wordsIn(text, language, survey.language),
    maxLength: surveyLimits.textCharacters,
    lang: language,
    placeholder: isTranslation ? wordsIn(text, survey.language, survey.language) : '',
    ...(isBare ? { 'aria-label': shownLabel } : {}),
  };
  const input = isLong ? (
    <TextArea {...field} fill rows={2} autoResize onChange={({ target }) => set(target.value)} />
  ) : (
    <InputGroup {...field} fill onValueChange={set} />
  );
  if (isBare) return input;
  return (
    <FormGroup
      label={shownLabel}
      labelFor={id}
      {...(isOptional ? { labelInfo: '(optional)' } : {})}
      {...(help === undefined ? {} : { helperText: help })}
    >
      {input}
    </FormGroup>
  );
}
