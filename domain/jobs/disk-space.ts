/** Space of a disk that the product writes to. */
export interface DiskSpace {
  disk: 'data' | 'files' | 'logs';
  freeBytes: number;
  sizeBytes: number;
  /** Number of the device, so that folders of one disk are told as one. */
  device: number;
}

/** Share of free space below which a disk will soon be full; the alert SoundingsDiskAlmostFull has the same. */
export const minFreeShare = 0.1;

/** Free share from 0 to 1; a disk without a size, such as some virtual ones, is never full. */
export function freeShare({ freeBytes, sizeBytes }: DiskSpace): number {
  return sizeBytes === 0 ? 1 : freeBytes / sizeBytes;
}
