/**
 * Creates once what every api and worker process of a test run needs: the workflow bundle in the given folder and
 * Node's cache of compiled modules (NODE_COMPILE_CACHE), which a process writes only when it ends normally.
 */
import { loadWorkflowBundle } from '../../activities/workflow-bundle.ts';

await Promise.all([
  loadWorkflowBundle(process.argv[2] ?? ''),
  import('../../api/server.ts'),
  import('../../api/access/viewer.ts'),
  import('../../activities/simulations/simulation.ts'),
  import('../../activities/assistant/write-reply.ts'),
  import('../../local/simulator/server.ts'),
  import('../../local/mail/mail-catcher.ts'),
]);
process.exit(0);
