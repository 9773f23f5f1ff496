import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** State of an address that a form is returned to with the segment that was made for it. */
export interface MadeSegment {
  made: string;
}

/** State of the address that makes a segment for a form. */
export interface WantedSegment {
  description: string;
  /** Address of the form, which keeps what was typed. */
  returnTo: string;
}

/** Offers to describe a segment that a form misses. */
export function useDescribe(): (description: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (description) => {
    const state: WantedSegment = { description, returnTo: pathname + search };
    void navigate('/segments/describe', { state });
  };
}

/** Chooses the segment that was made for a form once the list is there; the history does not choose it again. */
export function useMadeSegment(isListed: boolean, choose: (id: string) => void): void {
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation();
  const { made } = (state ?? {}) as Partial<MadeSegment>;
  useEffect(() => {
    if (made === undefined || !isListed) return;
    choose(made);
    void navigate(pathname + search, { replace: true, state: null });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each segment
  }, [made, isListed]);
}
