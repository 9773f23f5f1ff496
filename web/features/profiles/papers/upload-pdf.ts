import { pdfBytes } from '../../../../domain/files/types.ts';
import { fileSize } from '../../../lib/format.ts';
import { signedInFetch } from '../../../session/signed-in-fetch.ts';

export const pdfLimit = fileSize(pdfBytes);

/** Stores a PDF with its paper. Throws an error with the server's message, or before a file is sent that is too large. */
export async function uploadPdf(paperId: string, file: File): Promise<void> {
  if (file.size > pdfBytes) throw new Error(`${file.name} has ${fileSize(file.size)}; a PDF has at most ${pdfLimit}`);
  const response = await signedInFetch(`/api/papers/${encodeURIComponent(paperId)}/pdf`, {
    method: 'POST',
    body: file,
    headers: { 'content-type': 'application/pdf' },
  });
  if (response.ok) return;
  const answer = (await response.json().catch(() => null)) as { message?: string } | null;
  throw new Error(answer?.message ?? `The server answered ${response.status}. Try again in a moment`);
}
