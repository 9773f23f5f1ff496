/** The scales of answers, as people choose them and read them in a run's details. */
export const sentimentScales = [
  { value: 'positive-negative-neutral', label: 'Positive, neutral, negative' },
  { value: 'support-oppose', label: 'Support or oppose' },
  { value: 'yes-no', label: 'Yes or no' },
];
