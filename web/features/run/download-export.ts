import { getAccessToken } from '../../lib/session.ts';

export type ExportFormat = 'json' | 'csv';

/** Fetches an export and hands it to the browser as a file. Throws when the server refuses or cannot be reached. */
export async function downloadExport(jobId: string, format: ExportFormat): Promise<void> {
  const response = await fetch(`/api/runs/${encodeURIComponent(jobId)}/export?format=${format}`, {
    headers: { authorization: `Bearer ${(await getAccessToken()) ?? ''}` },
  });
  if (!response.ok) {
    const answer = (await response.json().catch(() => null)) as { message?: string } | null;
    throw new Error(answer?.message ?? `the server answered ${response.status}`);
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${jobId}.${format}`;
  link.click();
  // The browser has taken the address by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
