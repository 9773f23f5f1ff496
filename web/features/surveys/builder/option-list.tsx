import { Button, ControlGroup } from '@blueprintjs/core';
import { BlockedPerson, Plus, Trash } from '@blueprintjs/icons';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { surveyLimits } from '../../../../domain/surveys/parts/limits.ts';
import { noneId, otherId, type Option } from '../../../../domain/surveys/parts/option.ts';
import { focusWhenThere } from '../../../lib/keyboard.ts';
import { useEditor } from './editor-context.ts';
import { addOption, insertOption, moved } from './edits.ts';
import { optionLines } from './option-lines.ts';
import { PlaceButtons } from './place-buttons.tsx';
import { withWords, wordsIn } from '../../../../domain/surveys/parts/text.ts';
import { WordsField } from './words-field.tsx';
import styles from './builder.module.css';

interface OptionListProps {
  /** Heading, such as "Rows". */
  title: string;
  /** One of them: "row". */
  noun: string;
  options: readonly Option[];
  /** Unique among the lists of the survey: "q3/rows". */
  name: string;
  onChange: (options: Option[], what: string | null) => void;
  /** Offers options with a meaning of their own: own words, and none of the others. */
  hasSpecial?: boolean;
  /** Ids of options that end the survey for those who choose them; undefined where options cannot. */
  screenOuts?: readonly string[] | undefined;
  onScreenOuts?: (ids: string[]) => void;
}

const special = [
  { id: otherId, text: 'Other', label: 'Add “Other”, in own words' },
  { id: noneId, text: 'None of these', label: 'Add “None of these”' },
];

/** A list of options, rows, columns or items: each has words, a place, and can be removed. */
export function OptionList({
  title,
  noun,
  options,
  name,
  onChange,
  hasSpecial = false,
  screenOuts,
  onScreenOuts = () => {},
}: OptionListProps) {
  const { announce, survey, language } = useEditor();
  const set = (index: number, option: Option, what: string | null) =>
    onChange(options.toSpliced(index, 1, option), what);
  const add = () => {
    const next = addOption(options, noun.charAt(0));
    onChange(next, null);
    const added = next.find(({ id }) => !options.some((one) => one.id === id));
    focusWhenThere(`[data-option="${name}/${added?.id}"] input`);
  };
  const move = (index: number, step: -1 | 1) => {
    onChange(moved(options, index, step), null);
    announce(`Moved to place ${index + step + 1} of ${options.length}`);
  };
  const remove = (index: number) => {
    onChange(options.toSpliced(index, 1), null);
    const near = options[index + 1] ?? options[index - 1];
    if (near !== undefined) focusWhenThere(`[data-option="${name}/${near.id}"] input`);
  };
  const continueWith = (event: KeyboardEvent, index: number) => {
    const isWord = event.target instanceof HTMLInputElement;
    if (!isWord || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const isSpecial = special.some(({ id }) => id === options[index]?.id);
    if (isSpecial || options.length >= surveyLimits.options) return;
    const [next, id] = insertOption(options, index, noun.charAt(0));
    onChange(next, null);
    focusWhenThere(`[data-option="${name}/${id}"] input`);
  };
  const paste = (event: ClipboardEvent, index: number) => {
    const lines = optionLines(event.clipboardData.getData('text'));
    const first = options[index];
    if (lines.length < 2 || first === undefined || language !== survey.language) return;
    event.preventDefault();
    const { next, left } = withLines(options, index, lines, { beginning: noun.charAt(0), language });
    onChange(next, null);
    announce(
      `${lines.length - left} pasted${left === 0 ? '' : `, ${left} left out: at most ${surveyLimits.options} fit`}`,
    );
  };
  return (
    <fieldset className={`plain-fieldset ${styles.options}`}>
      <legend>{title}</legend>
      <ol className="plain-list">
        {options.map((option, index) => (
          <li key={option.id} data-option={`${name}/${option.id}`}>
            <ControlGroup
              fill
              className={styles.option ?? ''}
              onKeyDown={(event) => continueWith(event, index)}
              onPaste={(event) => paste(event, index)}
            >
              <WordsField
                isBare
                label={`${capital(noun)} ${index + 1}`}
                text={option.text}
                name={`${name}/${option.id}`}
                onChange={(text, what) => set(index, { ...option, text }, what)}
              />
              <PlaceButtons
                of={`${noun} ${index + 1}`}
                name={`${name}/${option.id}`}
                isFirst={index === 0}
                isLast={index === options.length - 1}
                onMove={(step) => move(index, step)}
              />
              {screenOuts === undefined ? null : (
                <ScreenOutButton
                  of={`${noun} ${index + 1}`}
                  isOn={screenOuts.includes(option.id)}
                  onChange={(isOn) =>
                    onScreenOuts(isOn ? [...screenOuts, option.id] : screenOuts.filter((id) => id !== option.id))
                  }
                />
              )}
              <Button
                size="small"
                variant="minimal"
                icon={<Trash />}
                aria-label={`Remove ${noun} ${index + 1}`}
                onClick={() => remove(index)}
              />
            </ControlGroup>
            {hintOf(option)}
            {screenOuts?.includes(option.id) ? (
              <p className="small muted">Screens out: the survey ends at once, and the answer is not counted.</p>
            ) : null}
          </li>
        ))}
      </ol>
      {options.length >= surveyLimits.options ? null : (
        <div className="wrapping-row mt-8">
          <Button size="small" icon={<Plus />} text={`Add ${noun}`} onClick={add} />
          {hasSpecial
            ? special
                .filter(({ id }) => !options.some((option) => option.id === id))
                .map(({ id, text, label }) => (
                  <Button
                    key={id}
                    size="small"
                    variant="minimal"
                    text={label}
                    onClick={() => onChange([...options, { id, text }], null)}
                  />
                ))
            : null}
        </div>
      )}
    </fieldset>
  );
}

interface ScreenOutButtonProps {
  of: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Marks an option whose choice ends the survey. */
function ScreenOutButton({ of, isOn, onChange }: ScreenOutButtonProps) {
  return (
    <Button
      size="small"
      variant="minimal"
      icon={<BlockedPerson />}
      active={isOn}
      aria-pressed={isOn}
      aria-label={`Screen out with ${of}`}
      title="Screen out: the survey ends for those who choose this"
      onClick={() => onChange(!isOn)}
    />
  );
}

interface Insertion {
  /** Of the ids of new options. */
  beginning: string;
  language: string;
}

/** Puts the first line into an option, if it is empty, and the others behind it. `left` is the number that did not fit. */
function withLines(options: readonly Option[], index: number, lines: string[], { beginning, language }: Insertion) {
  let at = index;
  let next = [...options];
  for (const [done, line] of lines.entries()) {
    if (wordsIn(next[at]?.text, language, language) !== '') {
      if (next.length >= surveyLimits.options) return { next, left: lines.length - done };
      [next] = insertOption(next, at, beginning);
      at += 1;
    }
    const option = next[at];
    if (option !== undefined)
      next = next.with(at, { ...option, text: withWords(option.text, language, language, line) });
  }
  return { next, left: 0 };
}

function hintOf({ id }: Option) {
  if (id === otherId) return <p className="small muted">Has a field for own words, and keeps its place.</p>;
  if (id === noneId) return <p className="small muted">Excludes all others, and keeps its place.</p>;
  return null;
}

function capital(noun: string): string {
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}
