import { MenuItem } from '@blueprintjs/core';
import { type ItemRenderer, MultiSelect } from '@blueprintjs/select';
import { type MouseEventHandler, useState } from 'react';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import { type Choice, findChoices, withoutChoice } from './picked.ts';
import { keepFormOpen } from '../lib/keyboard.ts';

interface PickManyProps {
  /** Id of the text field, for its label. */
  id: string;
  /** Name for screen readers: 'Segments'. */
  name: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  placeholder: string;
  /** Text when no choice matches the search. */
  nothing: string;
  /** Offers to make what no choice matches, with these words before what was typed. */
  make?: { words: string; start: (query: string) => void };
  isWrong?: boolean;
  isDisabled?: boolean;
  describedBy?: string;
}

function LabelWithHint({ label, hint }: { label: string; hint: string }) {
  return (
    <>
      {label}
      <div className="small muted">{hint}</div>
    </>
  );
}

/** One item of the list; selected ones are ticked. */
function itemRenderer(chosen: readonly string[]): ItemRenderer<Choice> {
  return ({ id, label, detail, hint }, { handleClick, handleFocus, modifiers, ref }) =>
    modifiers.matchesPredicate ? (
      <MenuItem
        key={id}
        {...(ref ? { ref } : {})}
        roleStructure="listoption"
        selected={chosen.includes(id)}
        active={modifiers.active}
        text={hint ? <LabelWithHint label={label} hint={hint} /> : label}
        multiline
        label={detail ?? ''}
        onClick={handleClick}
        {...(handleFocus ? { onFocus: handleFocus } : {})}
        shouldDismissPopover={false}
      />
    ) : null;
}

/** The last item of a list in which nothing matches. */
function makingProps(words: string) {
  return {
    createNewItemFromQuery: (query: string) => ({ id: '', label: query.trim() }),
    createNewItemRenderer: (query: string, isActive: boolean, onClick: MouseEventHandler<HTMLElement>) => (
      <MenuItem roleStructure="listoption" active={isActive} text={`${words} ‘${query.trim()}’`} onClick={onClick} />
    ),
  };
}

const isMatch = (query: string, { label }: Choice) => label.toLowerCase().includes(query.trim().toLowerCase());

/** A multi-select with search; selected items are shown in the field. */
export function PickMany({
  id,
  name,
  choices,
  chosen,
  onChange,
  placeholder,
  nothing,
  make,
  isWrong,
  isDisabled = false,
  describedBy,
}: PickManyProps) {
  const picked = findChoices(choices, chosen);
  const [query, setQuery] = useState('');
  // Blueprint lets the keyboard reach an item for what was typed as soon as there can be one, also while it is not shown.
  const isMakeOffered =
    make !== undefined && query.trim().length >= 3 && !choices.some((choice) => isMatch(query, choice));
  const toggle = ({ id: one }: Choice) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <MultiSelect<Choice>
      items={[...choices]}
      selectedItems={picked}
      itemsEqual="id"
      fill
      disabled={isDisabled}
      resetOnSelect
      placeholder={placeholder}
      menuProps={{ 'aria-label': name }}
      popoverProps={{ matchTargetWidth: true, minimal: true }}
      popoverTargetProps={{ 'aria-label': name }}
      tagRenderer={({ label, tag }) => tag ?? label}
      tagInputProps={{
        inputProps: {
          id,
          'aria-label': `${name}: type to search`,
          onKeyDown: keepFormOpen,
          ...(describedBy ? { 'aria-describedby': describedBy } : {}),
          ...(isWrong ? { 'aria-invalid': true } : {}),
        },
        intent: isWrong ? 'danger' : 'none',
        tagProps: (_value, index) => ({
          minimal: true,
          ...(isDisabled ? {} : { onRemove: () => onChange(withoutChoice(chosen, picked[index])) }),
        }),
      }}
      itemPredicate={isMatch}
      itemRenderer={itemRenderer(chosen)}
      onQueryChange={setQuery}
      {...(isMakeOffered ? makingProps(make.words) : {})}
      noResults={<MenuItem disabled roleStructure="listoption" text={nothing} />}
      onItemSelect={(choice) => (choice.id === '' ? make?.start(choice.label) : toggle(choice))}
      {...(isDisabled ? {} : { onClear: () => onChange([]) })}
    />
  );
}
