/** Tests a message on a segment: SOUNDINGS_URL=… SOUNDINGS_KEY=… node example/test-message.ts SEGMENT [MESSAGE]. */
import { Soundings, SoundingsError } from '../src/index.ts';

const { SOUNDINGS_URL: url = 'http://localhost:3000', SOUNDINGS_KEY: key = '' } = process.env;
const [segment = 'Neighbors', message = 'We will build tram line 4.'] = process.argv.slice(2);
const soundings = new Soundings({ url, key });

try {
  const { job_id } = await soundings.submit({
    kind: 'run',
    message,
    segments: [segment],
    personas: 20,
    simulated: true,
  });
  await soundings.wait(job_id, { showProgress: true });
  const { so_far } = await soundings.result(job_id);
  console.log(so_far?.headline ?? 'Nobody answered.');
  let read = 0;
  for await (const { sentiment } of soundings.reactions(job_id)) if (sentiment !== '') read += 1;
  console.log(`${read} reactions`);
} catch (error) {
  if (!(error instanceof SoundingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
