import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useDebounced } from '../lib/use-debounced.ts';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

const settleMs = 300;

/** Searches when typing pauses. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const settled = useDebounced(text, settleMs);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (settled.trim() !== value) onChange(settled.trim());
    // Only what was typed may start a search; the address changing by itself must not.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  return (
    <InputGroup
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftIcon={<Search />}
      value={text}
      onValueChange={setText}
    />
  );
}
