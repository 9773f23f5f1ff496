import { FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { type FocusEvent, useId, useRef } from 'react';
import { surveyLimits } from '../../../../domain/surveys/parts/limits.ts';
import { type Text, wordsIn, withWords } from '../../../../domain/surveys/parts/text.ts';
import type { Question } from '../../../../domain/surveys/types/registry.ts';
import { useEditor } from './editor-context.ts';
import { PipeMenu } from './pipe-menu.tsx';

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
  /** Questions whose answers can be put into the text. */
  pipes?: readonly Question[];
}

const none: readonly Question[] = [];

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
  pipes = none,
}: WordsFieldProps) {
  const id = useId();
  const place = useRef<number | null>(null);
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
    // The menu that puts answers in takes the focus, and with it the place of the cursor.
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      place.current = currentTarget.selectionStart;
    },
    ...(isBare ? { 'aria-label': shownLabel } : {}),
  };
  const insert = (mark: string) => {
    const at = Math.min(place.current ?? field.value.length, field.value.length);
    place.current = at + mark.length;
    set(`${field.value.slice(0, at)}${mark}${field.value.slice(at)}`);
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
      <PipeMenu questions={pipes} onInsert={insert} />
    </FormGroup>
  );
}
