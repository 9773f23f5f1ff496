/** Number of personas that a new test begins with. */
import { runDefaults } from '../simulations/run-input.ts';

/** Size in the record of settings that nobody has changed (specification §7). */
const initialSettingsSize = 10;

interface SizeSettings {
  defaultSimulationSize?: number | null | undefined;
  /** Size that the person chose in Settings. */
  chosen?: number | null | undefined;
}

/**
 * Returns the size that the person chose; for settings that nobody has changed the default of a run, since ten answers
 * have an interval of ±31 points. The audience of the last test goes before it.
 */
export function newTestSize({ defaultSimulationSize, chosen }: SizeSettings): number {
  const stored = defaultSimulationSize === initialSettingsSize ? null : defaultSimulationSize;
  return chosen ?? stored ?? runDefaults.numUsers;
}
