import { builder } from './builder.ts';
import './identity.ts';
import './agents/clients.ts';
import './agents/keys.ts';
import './agents/limits.ts';
import './agents/sessions.ts';
import './agents/usage.ts';
import './agents/webhooks.ts';
import './analytics/analytics.ts';
import './assistant.ts';
import './assistant-tools.ts';
import './interviews.ts';
import './jobs/jobs.ts';
import './jobs/operations.ts';
import './simulations/comparisons.ts';
import './models/dependents.ts';
import './models/models.ts';
import './simulations/recurrences.ts';
import './sharing.ts';
import './simulations/operations.ts';
import './simulations/reads.ts';
import './panels/import.ts';
import './panels/operations.ts';
import './panels/seats.ts';
import './panels/templates.ts';
import './searches/operations.ts';
import './surveys/runs.ts';
import './segments/imports.ts';
import './segments/operations.ts';
import './surveys/operations.ts';
import './surveys/results.ts';
import { refuseUnstorableText } from './storable-scalars.ts';

refuseUnstorableText();

/** The GraphQL schema: the data API generated from the registry, and the operations on jobs. */
export const schema = builder.toSchema();
