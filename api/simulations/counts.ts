export interface SentimentCounts {
  positive: number;
  neutral: number;
  negative: number;
  total: number;
}

/** The counts a run's record keeps, with their sum. */
export function countsOf(run: {
  positiveCount: number;
  neutralCount: number | null;
  negativeCount: number;
}): SentimentCounts {
  const counts = { positive: run.positiveCount, neutral: run.neutralCount ?? 0, negative: run.negativeCount };
  return { ...counts, total: counts.positive + counts.neutral + counts.negative };
}
