/** Runs the static checks in a process of its own, so that they run beside the first tests. */
import { runChecks, staticChecks } from '../checks.ts';

process.exitCode = runChecks(staticChecks) ? 0 : 1;
