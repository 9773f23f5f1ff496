import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../lib/use-debounced.ts';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

const settleMs = 300;

/** Searches when typing pauses. A value that changes by itself, as with the address, replaces what is typed. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const settled = useDebounced(text, settleMs);
  // Without it a value that comes back late would be taken for a change, and two of them would follow each other for ever.
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (settled.trim() === sent.current) return;
    sent.current = settled.trim();
    onChange(sent.current);
    // Only what was typed may start a search.
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
