import { MenuItem } from '@blueprintjs/core';
import { type ItemRenderer, MultiSelect } from '@blueprintjs/select';
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

/** A multi-select with search; selected items are shown in the field. */
export function PickMany({
  id,
  name,
  choices,
  chosen,
  onChange,
  placeholder,
  nothing,
  isWrong,
  isDisabled = false,
  describedBy,
}: PickManyProps) {
  const picked = findChoices(choices, chosen);
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
      itemPredicate={(query, { label }) => label.toLowerCase().includes(query.trim().toLowerCase())}
      itemRenderer={itemRenderer(chosen)}
      noResults={<MenuItem disabled roleStructure="listoption" text={nothing} />}
      onItemSelect={toggle}
      {...(isDisabled ? {} : { onClear: () => onChange([]) })}
    />
  );
}
