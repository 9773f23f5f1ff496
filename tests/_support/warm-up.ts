/**
 * Makes once what every api and worker process of a run would make for itself: the workflow bundle in the folder given, and, by loading their
 * code, Node's cache of compiled modules (NODE_COMPILE_CACHE), which a process writes only when it ends in good order.
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
