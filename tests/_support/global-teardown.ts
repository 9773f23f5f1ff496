/** Global teardown of jest: stops the servers that the global set-up started. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.soundingsTestRun?.end();
}
