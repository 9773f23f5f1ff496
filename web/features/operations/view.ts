import type { OperationsQuery } from '../../generated/graphql.ts';

/** All figures of the page. */
export type OperationsView = OperationsQuery['operations'];
