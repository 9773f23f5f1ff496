/** Every fifth injection against a model that does exactly what it says, on every path; the release run has all sixty. */
// @guards domain/foreign-text.ts domain/tools/** activities/tools/** activities/jobs/ask-with-tools.ts activities/assistant/** services/assistant/**
// @guards db/tools/** domain/assistant/prompt.ts domain/assistant/past-runs.ts workflows/jobs/tool-calls.ts
import { injections } from '../_support/injections.ts';
import { describeInjections } from './injections.ts';

import.meta.jest.setTimeout(200_000);

describeInjections(injections.flatMap((_, at) => (at % 5 === 2 ? [at] : [])));
