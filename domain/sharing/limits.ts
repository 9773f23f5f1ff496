export const shareLimits = { linksPerRun: 20, maxDays: 365, undoMs: 10 * 60_000 } as const;
export const commentLimits = { characters: 4_000, perRun: 500 } as const;
