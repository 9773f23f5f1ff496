/** Finds or installs Temporal's program. */
import { findOrBuildTemporal, temporalVersion } from './temporal-program.mjs';
import { StackError } from './stack-error.ts';

/**
 * Returns the `temporal` program, which is downloaded or built if it is missing. Throws StackError with what to
 * install.
 */
export async function findTemporalBinary(say: (line: string) => void = () => undefined): Promise<string> {
  const found = await findOrBuildTemporal(say);
  if (found !== null) return found;
  throw new StackError(
    `Temporal is missing and could be neither downloaded nor built: install the Temporal CLI ${temporalVersion} or newer (or Go 1.26, to build it), or set TEMPORAL_ADDRESS.`,
  );
}
