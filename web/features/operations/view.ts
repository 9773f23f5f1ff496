import type { OperationsQuery } from '../../generated/operations/graphql.ts';

/** All figures of the page. */
export type OperationsView = OperationsQuery['operations'];
