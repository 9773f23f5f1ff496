import { LabeledNumberField } from '../../components/labeled-number-field.tsx';

interface MonthlyLimitFieldProps {
  id: string;
  /** Null without a limit. */
  value: number | null;
  problem?: string | undefined;
  onChange: (value: number | null) => void;
}

/** Limit of what the runs of a calendar month cost. */
export function MonthlyLimitField(props: MonthlyLimitFieldProps) {
  return (
    <LabeledNumberField
      {...props}
      label="Monthly limit"
      labelInfo="(US dollars, optional)"
      min={0}
      step="any"
      placeholder="No limit"
      help="It pauses and tells you when what is left of the month does not pay for another run."
    />
  );
}
