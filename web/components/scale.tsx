import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { scaleOf, type Scale } from '../../domain/simulations/scale.ts';

const ScaleContext = createContext<Scale>(scaleOf(null));

/** Everything within speaks of answers in the words of this scale. */
export function ScaleProvider({
  sentimentType,
  children,
}: {
  sentimentType: string | null | undefined;
  children: ReactNode;
}) {
  const scale = useMemo(() => scaleOf(sentimentType), [sentimentType]);
  return <ScaleContext value={scale}>{children}</ScaleContext>;
}

/** The scale of the run that is shown; the plain one elsewhere. */
export function useScale(): Scale {
  return useContext(ScaleContext);
}
