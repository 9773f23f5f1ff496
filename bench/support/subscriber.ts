/**
 * Resolves to the time at which a subscriber of a run's progress receives the status, in milliseconds since 1970.
 * Throws when the stream ends before that.
 */
export async function waitForStatus(url: string, accessToken: string, jobId: string, status: string): Promise<number> {
  const leave = new AbortController();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      authorization: `Bearer ${accessToken}`,
    },
    body: JSON.stringify({
      query:
        'subscription Progress($jobId: String) { simulationProgress(jobId: $jobId) { status progress answered counts { positive neutral negative } error } }',
      variables: { jobId },
    }),
    signal: leave.signal,
  });
  let text = '';
  for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (!text.includes(`"status":"${status}"`)) continue;
    const seenAt = Date.now();
    leave.abort();
    return seenAt;
  }
  throw new Error(`The stream ended before the run was ${status}: ${text.slice(-500)}`);
}
