import { TemporalUnreachable, type TemporalGateway } from '../../services/jobs/temporal.ts';

/** A Temporal that refuses at once: runs are stored, and the reconciler would start them. */
export const awayTemporal: TemporalGateway = {
  client: async () => {
    throw new TemporalUnreachable('away');
  },
  isReachable: async () => false,
  close: async () => undefined,
};
