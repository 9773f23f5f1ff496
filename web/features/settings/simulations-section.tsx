import { Button } from '@blueprintjs/core';
import { Card } from '../../components/card.tsx';
import { useRestartTour } from '../../lib/tour.ts';
import { AsyncContent } from './async-content.tsx';
import { DefaultsForm } from './defaults-form.tsx';
import { RegionFields } from './region-fields.tsx';
import { ReportLookCard } from './report-look-card.tsx';
import { useSettings } from './use-settings.ts';
import styles from './settings.module.css';

function TourCard() {
  const { restart, isBusy } = useRestartTour();
  return (
    <Card title="Tour">
      <div className={styles.row}>
        <p className={`muted ${styles.what}`}>
          Seven short steps through the product. It can also be restarted from the help menu.
        </p>
        <Button text="Show the tour again" loading={isBusy} onClick={() => void restart()} />
      </div>
    </Card>
  );
}

/** Defaults of new simulations, formats of numbers and dates, the look of reports for clients, and the tour. */
export function SimulationsSection() {
  const { me, error, retry, save, isSaving } = useSettings();
  return (
    <>
      <Card title="Simulation defaults">
        <AsyncContent value={me} error={error} what="Your settings" onRetry={retry}>
          {(known) => <DefaultsForm me={known} save={save} isSaving={isSaving} />}
        </AsyncContent>
      </Card>
      {me === null ? null : (
        <Card title="Numbers, dates and times">
          <RegionFields preferences={me.preferences} save={save} />
        </Card>
      )}
      <ReportLookCard />
      <TourCard />
    </>
  );
}
