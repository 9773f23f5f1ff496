/** The choices of a break-down. They are in the address, so that a link shows the same. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { tabQuery } from './filters.ts';

export interface Choices {
  /** Filters as `attribute:value`, one for each value. */
  only: readonly string[];
  /** Attribute of the rows; null for the one that explains most. */
  by: string | null;
  /** Attribute of the columns. */
  and: string | null;
}

function readChoices(params: URLSearchParams): Choices {
  return { only: params.getAll('only'), by: params.get('by') || null, and: params.get('and') || null };
}

function toAddress({ only, by, and }: Choices): URLSearchParams {
  const params = new URLSearchParams({ tab: 'breakdown' });
  for (const text of only) params.append('only', text);
  if (by !== null) params.set('by', by);
  if (and !== null) params.set('and', and);
  return params;
}

/** Returns the part of a filter that names its attribute. */
export function fieldPart(text: string): string {
  return text.slice(0, Math.max(0, text.indexOf(':')));
}

/** Adds a value to filters, or takes it away. */
export function toggle(only: readonly string[], text: string): string[] {
  return only.includes(text) ? only.filter((one) => one !== text) : [...only, text];
}

/** Leaves one value of its attribute in filters: the group of a table. */
export function narrowTo(only: readonly string[], text: string): string[] {
  return [...only.filter((one) => fieldPart(one) !== fieldPart(text)), text];
}

export interface ChoicesInAddress {
  choices: Choices;
  choose: (part: Partial<Choices>) => void;
  /** Returns the address with other choices, relative to the run's page. */
  linkTo: (part: Partial<Choices>) => string;
}

export function useChoices(): ChoicesInAddress {
  const [params, setParams] = useSearchParams();
  const address = tabQuery('breakdown', params).toString();
  const choices = useMemo(() => readChoices(new URLSearchParams(address)), [address]);
  return {
    choices,
    choose: (part) => setParams(toAddress({ ...choices, ...part }), { preventScrollReset: true }),
    linkTo: (part) => `?${toAddress({ ...choices, ...part })}`,
  };
}
