import { Button, MenuItem } from '@blueprintjs/core';
import { CaretDown, Comparison, Edit, FolderClose, More, Repeat, Trash } from '@blueprintjs/icons';
import { useQuery } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { labelLimits } from '../../../../domain/simulations/library/labels.ts';
import { DropMenu } from '../../../components/drop-menu.tsx';
import { answerFormats, fullReportFormats } from '../../../../domain/exports/formats.ts';
import { ExportMenu } from '../../../components/export-menu.tsx';
import { NameDialog } from '../../../components/name-dialog.tsx';
import { ShareButton } from '../../../components/sharing/share-button.tsx';
import { ExperimentProjectsDocument } from '../../../generated/experiments/graphql.ts';
import styles from './experiments.module.css';
import { RepeatDialog } from './repeat-dialog.tsx';
import type { Experiment } from './use-experiment.ts';
import { useExperimentChanges } from './use-experiment-changes.ts';

const formats = { ...fullReportFormats, csv: 'Spreadsheet (CSV), all messages', ...answerFormats };

interface ExperimentActionsProps {
  experiment: Experiment;
  onChanged: () => Promise<unknown>;
}

/** The buttons of an experiment. */
export function ExperimentActions({ experiment, onChanged }: ExperimentActionsProps) {
  const { id, createdAt, answered } = experiment;
  const pathOf = (format: string) => `/api/experiments/${encodeURIComponent(id)}/export?format=${format}`;
  return (
    <div className={styles.actions}>
      <RepeatMenu experiment={experiment} />
      {answered === 0 ? null : (
        <ShareButton
          jobId={id}
          noun="comparison"
          says="Anyone with the link can read the messages, the verdict and the differences without an account. They cannot change anything, and see neither the cost nor single reactions."
        />
      )}
      <ExportMenu
        pathOf={pathOf}
        clientPathOf={(format) => `${pathOf(format)}&report=client`}
        fileName={`soundings-${id}-${createdAt.slice(0, 10)}`}
        formats={formats}
        isDisabled={answered === 0}
      />
      <MoreMenu experiment={experiment} onChanged={onChanged} />
    </div>
  );
}

function RepeatMenu({ experiment }: { experiment: Experiment }) {
  const box = useRef<HTMLSpanElement>(null);
  const [asksSame, setAsksSame] = useState<boolean | null>(null);
  const runs = experiment.arms.filter(({ jobId }) => jobId !== null).length;
  const items = (
    <>
      <MenuItem text="With the same personas" disabled={experiment.answered === 0} onClick={() => setAsksSame(true)} />
      <MenuItem text="With new personas" onClick={() => setAsksSame(false)} />
    </>
  );
  return (
    <span ref={box}>
      <DropMenu items={items}>
        <Button icon={<Repeat />} endIcon={<CaretDown />} text="Run again" disabled={runs < 2} />
      </DropMenu>
      {asksSame === null ? null : (
        <RepeatDialog
          experiment={experiment}
          asksSame={asksSame}
          opener={() => box.current?.querySelector('button') ?? null}
          onClose={() => setAsksSame(null)}
        />
      )}
    </span>
  );
}

function MoreMenu({ experiment: { id, name, project, arms }, onChanged }: ExperimentActionsProps) {
  const navigate = useNavigate();
  const box = useRef<HTMLSpanElement>(null);
  const [dialog, setDialog] = useState<'rename' | 'move' | null>(null);
  const { data } = useQuery(ExperimentProjectsDocument);
  const { rename, move, remove } = useExperimentChanges();
  const opener = () => box.current?.querySelector('button') ?? null;
  const close = () => setDialog(null);
  const jobIds = arms.flatMap(({ jobId }) => jobId ?? []);
  const items = (
    <>
      <MenuItem icon={<Edit />} text="Rename" onClick={() => setDialog('rename')} />
      <MenuItem icon={<FolderClose />} text="Move to a project" onClick={() => setDialog('move')} />
      {project === null ? null : (
        <MenuItem
          icon={<FolderClose />}
          text={`Take out of “${project.name}”`}
          onClick={() => void move(id, null).then(onChanged)}
        />
      )}
      {jobIds.length < 2 ? null : (
        <MenuItem
          icon={<Comparison />}
          text="Compare with other runs"
          onClick={() => void navigate(`/compare?runs=${jobIds.join(',')}`)}
        />
      )}
      <MenuItem
        icon={<Trash />}
        text="Delete"
        onClick={() => void remove({ id, name }, () => navigate('/experiments'))}
      />
    </>
  );
  return (
    <span ref={box}>
      <DropMenu items={items}>
        <Button icon={<More />} aria-label="Rename, move or delete" />
      </DropMenu>
      {dialog === 'rename' ? (
        <NameDialog
          title="Rename the comparison"
          label="Name"
          initial={name}
          maxLength={labelLimits.nameCharacters}
          opener={opener}
          submitText="Rename"
          onSubmit={(next) => rename(id, next)}
          onClose={close}
        />
      ) : null}
      {dialog === 'move' ? (
        <NameDialog
          title="Move to a project"
          label="Project"
          help="Its runs move along. A new name makes a new project."
          initial={project?.name ?? ''}
          suggestions={(data?.runProjects ?? []).map((one) => one.name)}
          maxLength={labelLimits.projectCharacters}
          opener={opener}
          submitText="Move"
          onSubmit={(next) => move(id, next)}
          onClose={close}
        />
      ) : null}
    </span>
  );
}
