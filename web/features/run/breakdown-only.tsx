import { useMemo } from 'react';
import { Chips } from './breakdown-chips.tsx';
import { useBreakdown } from './breakdown-data.ts';

interface OnlyChipsProps {
  jobId: string;
  only: readonly string[];
  onChange: (only: string[]) => void;
}

/** The filters on attributes outside the break-down, where they were chosen. */
export function OnlyChips({ jobId, only, onChange }: OnlyChipsProps) {
  const choices = useMemo(() => ({ only, by: null, and: null }), [only]);
  const { breakdown } = useBreakdown({ jobId, choices, heard: 0, skip: only.length === 0 });
  return <Chips only={only} attributes={breakdown?.attributes ?? []} onChange={onChange} />;
}
