import { Button } from '@blueprintjs/core';
import { Walk } from '@blueprintjs/icons';
import { useTour } from '../features/tour/tour-context.tsx';
import styles from './top-bar.module.css';

export function TourButton() {
  const { start } = useTour();
  return (
    <Button variant="minimal" icon={<Walk />} onClick={start} data-tour-button="">
      <span className={styles.label}>Tour</span>
    </Button>
  );
}
