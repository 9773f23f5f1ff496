export const surveyLimits = {
  sections: 50,
  questions: 100,
  options: 50,
  quotas: 50,
  /** Characters of an open answer, of any other text of a survey, and of the words beside "Other". */
  openCharacters: 20_000,
  textCharacters: 5_000,
  otherCharacters: 500,
  /** Nested levels of a condition. */
  conditionDepth: 10,
  /** Points of a scale. */
  points: 101,
  wordings: 5,
} as const;
