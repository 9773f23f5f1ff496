import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** State of an address that a form is returned to with the segment that was made for it. */
export interface MadeSegment {
  made: string;
}

/** State of the address that makes a segment for a form; it is used once, because what is typed then counts. */
export interface WantedSegment {
  description: string;
}

const returnParameter = 'returnTo';

/** Returns the address of the form that misses the segment, or null; it is in the address, so that it survives a sign-out. */
export function formAddress(params: URLSearchParams): string | null {
  const address = params.get(returnParameter);
  // Two slashes would lead to another host.
  return address !== null && /^\/(?!\/)/.test(address) ? address : null;
}

/** Returns the parameters of a step of the screen that makes a segment, with the form that misses it. */
export function stepParams(step: Record<string, string>, returnTo: string | null): Record<string, string> {
  return returnTo === null ? step : { ...step, [returnParameter]: returnTo };
}

/** Offers to describe a segment that a form misses. */
export function useDescribe(): (description: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (description) => {
    const state: WantedSegment = { description };
    const params = new URLSearchParams(stepParams({}, pathname + search));
    void navigate(`/segments/describe?${params.toString()}`, { state });
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
