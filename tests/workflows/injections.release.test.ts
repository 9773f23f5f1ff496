/** All sixty injections against a model that does exactly what they say, on every path. */
// @guards domain/foreign-text.ts domain/tools/** activities/tools/** activities/jobs/ask-with-tools.ts activities/assistant/** services/assistant/**
// @guards db/tools/** domain/assistant/prompt.ts domain/assistant/past-runs.ts workflows/jobs/tool-calls.ts
import { injections } from '../_support/injections.ts';
import { describeInjections } from './injections.ts';

import.meta.jest.setTimeout(900_000);

describeInjections(injections.map((_, at) => at));
