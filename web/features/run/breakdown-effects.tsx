import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { count, counted, percent } from '../../lib/format.ts';
import { useChoices } from './breakdown-choices.ts';
import type { Breakdown } from './breakdown-data.ts';
import { BreakdownFrame } from './breakdown-frame.tsx';
import styles from './breakdown.module.css';
import { numberFormat } from '../../lib/locale.ts';

type Effect = Breakdown['effects'][number];

/** Attributes that are shown at first. */
const shownFirst = 7;
/** The smallest end of the axis, and the steps between its figures; parts of 1. */
const smallestEnd = 0.04;
const steps = [0.01, 0.02, 0.04, 0.05, 0.1, 0.2, 0.25];

const oneDecimal = numberFormat({
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const exactly = (share: number) => Number(share.toFixed(4));

/** Returns the figures of an axis that holds these shares: at most five, from 0. */
function ticksFor(shares: readonly number[]): number[] {
  const end = Math.max(smallestEnd, ...shares);
  const step = steps.find((one) => end / one <= 4) ?? 0.25;
  return Array.from({ length: Math.ceil(end / step) + 1 }, (_, at) => at * step);
}

interface EffectRowProps {
  effect: Effect;
  /** End of the axis. */
  end: number;
  isShown: boolean;
  onChoose: () => void;
}

/** One attribute, which shows its groups when it is chosen. */
function EffectRow({ effect, end, isShown, onChoose }: EffectRowProps) {
  const { label, share, byChance, isClear, contrast, goesWith } = effect;
  return (
    <li>
      <button
        type="button"
        className={[styles.effect, isClear ? styles.clear : null].filter(Boolean).join(' ')}
        aria-pressed={isShown}
        onClick={onChoose}
      >
        <span className={styles.effectName}>
          {label}
          {isClear && contrast !== null ? <span className={styles.contrast}>{contrast}</span> : null}
          {goesWith === null ? null : <span className={styles.contrast}>goes together with {goesWith}</span>}
        </span>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} style={{ width: `${(100 * share) / end}%` }} />
          <span className={styles.tick} style={{ left: `${(100 * Math.min(byChance, end)) / end}%` }} />
        </span>
        <span className={styles.effectShare}>{oneDecimal.format(share)}</span>
        <span className="visually-hidden">
          {isClear ? ', explains more than chance would' : ', explains no more than chance would'}
        </span>
      </button>
    </li>
  );
}

/** Attributes by the difference they make, beside what chance would reach; a row chooses the attribute of the table. */
export function Effects({ breakdown }: { breakdown: Breakdown }) {
  const { effects, table } = breakdown;
  const { choices, choose } = useChoices();
  const [isAll, setAll] = useState(false);
  if (effects.length === 0) return null;
  const shown = isAll ? effects : effects.slice(0, shownFirst);
  const ticks = ticksFor(shown.flatMap(({ share, byChance }) => [share, byChance]));
  const end = ticks.at(-1) ?? 1;
  const clear = effects.filter(({ isClear }) => isClear).length;
  const findings = effects.filter(({ isClear, goesWith }) => isClear && goesWith === null).length;
  const columns = ['Attribute', 'Share explained', 'By chance alone', 'Stands out', 'Contrast', 'Goes together with'];
  return (
    <BreakdownFrame
      breakdown={breakdown}
      title="What explains the split"
      table={{
        columns,
        rows: shown.map(({ field, label, share, byChance, isClear, contrast, goesWith }) => ({
          key: field,
          cells: [
            label,
            oneDecimal.format(share),
            oneDecimal.format(byChance),
            isClear ? 'yes' : 'no',
            contrast ?? '–',
            goesWith ?? '–',
          ],
        })),
      }}
      file={{
        columns: [...columns, 'p-value'],
        rows: shown.map(({ label, share, byChance, isClear, contrast, goesWith, pValue }) => [
          label,
          exactly(share),
          exactly(byChance),
          isClear ? 'yes' : 'no',
          contrast ?? '',
          goesWith ?? '',
          exactly(pValue),
        ]),
      }}
      tools={
        effects.length > shownFirst ? (
          <Button
            variant="minimal"
            size="small"
            intent="primary"
            text={isAll ? `First ${shownFirst}` : `All ${effects.length}`}
            aria-label={isAll ? `First ${shownFirst} attributes` : `All ${effects.length} attributes`}
            onClick={() => setAll(!isAll)}
          />
        ) : null
      }
      notes={
        <>
          <p className={styles.verdict}>
            {count(clear)} of {count(effects.length)} attributes {clear === 1 ? 'stands' : 'stand'} out, corrected for
            testing {count(effects.length)}.
            {findings < clear ? ` Those that go together are one finding: ${counted(findings, 'finding')}.` : null}
          </p>
          <p>
            Bar: share of the split, positive or not, that it explains.{' '}
            <span className={styles.tickMark} aria-hidden="true" /> Line: what chance alone would reach. Attributes that
            go together share what they explain.
          </p>
        </>
      }
    >
      <ul className={`figures ${styles.effects}`}>
        {shown.map((effect) => (
          <EffectRow
            key={effect.field}
            effect={effect}
            end={end}
            isShown={table?.by === effect.field}
            onChoose={() => choose({ by: effect.field, ...(choices.and === effect.field ? { and: null } : {}) })}
          />
        ))}
      </ul>
      <div className={`small muted figures ${styles.axis}`} aria-hidden="true">
        <span />
        <span className={styles.ticks}>
          {ticks.map((tick) => (
            <span key={tick} style={{ left: `${(100 * tick) / end}%` }}>
              {percent(tick)}
            </span>
          ))}
        </span>
      </div>
    </BreakdownFrame>
  );
}
