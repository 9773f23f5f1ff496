import { Card } from '../../components/card.tsx';
import type { Panel, PanelGroup } from './panel.ts';
import styles from './panels.module.css';

/** Difference between spoken and private stance that is drawn, on the scale from −1 to 1: 15 points of a share. */
const shownGap = 0.3;

/** A row a participant: a ring for the first private vote, a dot for the latest, a diamond for what is said aloud. */
export function BallotPlot({ panel, group }: { panel: Panel; group: PanelGroup }) {
  const [first = '', ...rest] = panel.stances;
  const rows = panel.participants.map(({ id, name }) => {
    const mine = group.ballots.filter(({ participantId }) => participantId === id);
    const said = group.spoken.findLast(({ participantId }) => participantId === id);
    return { id, name, begin: mine[0], latest: mine.at(-1), between: mine.slice(1, -1), said };
  });
  return (
    <Card title="Private votes">
      <p className="muted">{panel.ballotQuestion}</p>
      <div className={styles.axis}>
        <span>{rest.at(-1)}</span>
        <span>{first}</span>
      </div>
      <ul className={styles.list}>
        {rows.map(({ id, name, begin, latest, between, said }) => (
          <li key={id} className={styles.person}>
            <span>{name}</span>
            <svg
              viewBox="0 0 200 24"
              className={styles.plot}
              role="img"
              aria-label={describe(name, begin?.position, latest?.position, said?.position)}
            >
              <line x1={4} x2={196} y1={12} y2={12} className={styles.ground} />
              {said && latest && Math.abs(said.position - latest.position) >= shownGap ? (
                <line x1={place(said.position)} x2={place(latest.position)} y1={12} y2={12} className={styles.gap} />
              ) : null}
              {between.map(({ moment, position }) => (
                <line key={moment} x1={place(position)} x2={place(position)} y1={8} y2={16} className={styles.tick} />
              ))}
              {begin ? <circle cx={place(begin.position)} cy={12} r={5} className={styles.ring} /> : null}
              {latest && latest !== begin ? (
                <circle cx={place(latest.position)} cy={12} r={5} className={styles.dot} />
              ) : null}
              {said ? (
                <rect
                  x={place(said.position) - 4}
                  y={8}
                  width={8}
                  height={8}
                  className={styles.diamond}
                  transform={`rotate(45 ${place(said.position)} 12)`}
                />
              ) : null}
            </svg>
          </li>
        ))}
      </ul>
      <p className="muted">
        Ring: first vote. Dot: latest vote. Diamond: said aloud. A brown dashed line: what is said and voted differ.
      </p>
    </Card>
  );
}

function place(position: number): number {
  return 100 + 92 * position;
}

function describe(
  name: string,
  begin: number | undefined,
  latest: number | undefined,
  said: number | undefined,
): string {
  if (begin === undefined) return `${name} has not voted yet`;
  const words = [`${name} voted ${pointsOf(begin)} first`];
  if (latest !== undefined) words.push(`${pointsOf(latest)} last`);
  if (said !== undefined) words.push(`${pointsOf(said)} aloud`);
  return `${words.join(', ')}, from −100 to 100`;
}

function pointsOf(position: number): string {
  return String(Math.round(position * 100)).replace('-', '−');
}
