/** A stack for fault tests whose provider has prices. */
import { startFaultStack, type FaultStack, type FaultStackOptions } from './fault-stack.ts';
import { startTcpProxy } from './tcp-proxy.ts';

export interface PricedStack {
  world: FaultStack;
  close(): Promise<void>;
}

/**
 * Starts a stack with a key whose calls cost money. Calls of the simulator's own keys cost nothing, so it plays a
 * provider with prices behind an address that is known before it starts.
 */
export async function startPricedStack(
  settings: Record<string, string> = {},
  options: FaultStackOptions = {},
): Promise<PricedStack> {
  const simulator = { host: '127.0.0.1', port: 0 };
  const provider = await startTcpProxy(simulator);
  try {
    const address = `http://127.0.0.1:${provider.port}/v1`;
    const world = await startFaultStack({ ...settings, OPENAI_BASE_URL: address }, options);
    simulator.port = Number(new URL(world.stack.urls.simulator).port);
    await world.session.ask('mutation ($key: String!) { saveProviderKey(provider: "openai", key: $key) { userId } }', {
      key: 'sk-priced-key-of-a-test',
    });
    await world.configureSimulator({ seed: 7, anyKey: true });
    return {
      world,
      async close() {
        await world.close();
        await provider.close();
      },
    };
  } catch (error) {
    await provider.close();
    throw error;
  }
}
