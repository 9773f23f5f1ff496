/** An api with Temporal, a worker and the provider simulator, for tests of replies over HTTP. */
import { startSimulator } from '../../local/simulator/server.ts';
import { tempFolder } from '../_support/temp-folder.ts';
import { createTestNamespace } from '../_support/temporal.ts';
import { startWorkerProcess, type WorkerProcess } from '../_support/world.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

export interface AnsweringApi {
  api: IdentityApi;
  simulator: Awaited<ReturnType<typeof startSimulator>>;
  worker: WorkerProcess;
  close(): Promise<void>;
}

/** Starts all of them; `home` names the folder of its files. */
export async function startAnsweringApi(home: string): Promise<AnsweringApi> {
  const temporal = await createTestNamespace();
  const simulator = await startSimulator({ port: 0 });
  const settings = {
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: temporal.namespace,
    SIMULATOR_URL: simulator.url,
    SOUNDINGS_HOME: tempFolder(home),
    PACING_SCALE: '0.1',
    TEMPO: '0.1',
    OPENAI_TIER: 'unlimited',
  };
  const api = await startIdentityApi(settings);
  const { DATABASE_URL, ENCRYPTION_KEY } = api.env;
  const worker = await startWorkerProcess({ NODE_ENV: 'test', ...settings, DATABASE_URL, ENCRYPTION_KEY });
  return {
    api,
    simulator,
    worker,
    async close() {
      await worker.kill();
      await api.close();
      await simulator.close();
    },
  };
}
