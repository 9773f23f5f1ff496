/** A process of its own, so that what can be said of the code without running it is said beside the first tests. */
import { runChecks, staticChecks } from '../checks.ts';

process.exitCode = runChecks(staticChecks) ? 0 : 1;
