import { builder } from './builder.ts';
import './account.ts';
import './analytics.ts';
import './chat.ts';
import './comparisons.ts';
import './dependents.ts';
import './models.ts';
import './recurrences.ts';
import './sharing.ts';
import './simulation-operations.ts';
import './simulation-reads.ts';
import './segments-imports.ts';
import './segments-operations.ts';
import { refuseUnstorableText } from './storable-scalars.ts';

refuseUnstorableText();

/** The whole GraphQL schema: the data API generated from the registry, and the operations of long jobs. */
export const schema = builder.toSchema();
