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

/** Milliseconds without typing after which the search starts. */
const settleMs = 300;

/** Searches when typing pauses. A value that changes elsewhere, such as in the address, replaces the typed text. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const settled = useDebounced(text, settleMs);
  // The value that was last sent or received. Without it an outdated value from the parent would count as a change, and
  // two values could replace each other forever.
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
