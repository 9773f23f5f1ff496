import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { turnId, turnOfHash } from '../../lib/turn-place.ts';

/**
 * The group whose transcript is shown: the one that was chosen, until a link to a turn is followed, and that turn's until
 * another one is chosen. `isRead` is true when the turns are on the page.
 */
export function useShownGroup(isRead: boolean): [number, (group: number) => void] {
  const { key, hash } = useLocation();
  const place = key + hash;
  const [chosen, setChosen] = useState({ place: '', group: 0 });
  const linked = turnOfHash(hash);
  // The router scrolls to a turn that is there; those of a page that was opened at one come later.
  const scroll = useEffectEvent(() => {
    if (linked !== null) document.getElementById(turnId(linked))?.scrollIntoView();
  });
  useEffect(() => {
    if (isRead) scroll();
  }, [isRead]);
  const group = chosen.place === place || linked === null ? chosen.group : linked.group;
  return [group, (next) => setChosen({ place, group: next })];
}
