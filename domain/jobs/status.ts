/** True for the status of an open job. */
export function isOpenStatus(status: string): boolean {
  return status === 'queued' || status === 'processing';
}
