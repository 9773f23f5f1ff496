import type { ReactNode } from 'react';
import { ErrorNote } from '../../components/notice.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';

interface AsyncContentProps<T> {
  /** Null until the value has been read. */
  value: T | null;
  error: string | null;
  /** Name of the value, which begins the error's sentence: 'Your keys'. */
  what: string;
  onRetry: () => void;
  children: (value: T) => ReactNode;
}

/** The content when it has been read, gray lines until then, or an error with a retry button. */
export function AsyncContent<T>({ value, error, what, onRetry, children }: AsyncContentProps<T>) {
  if (value !== null) return children(value);
  if (error !== null) return <ErrorNote title={`${what} could not be read`} message={error} onRetry={onRetry} />;
  return <SkeletonLines widths={[60, 90, 75]} height={18} />;
}
