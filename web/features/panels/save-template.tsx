import { useMutation } from '@apollo/client/react';
import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { SavePanelTemplateDocument } from '../../generated/panels/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { useReturnFocus } from '../../lib/keyboard.ts';
import { toast } from '../../lib/toaster.ts';

/** The part of a set-up that a template holds. */
export interface TemplateDraft {
  suggestedParticipants: number;
  setup: object;
}

/** Saves guide, rule and stances of a form under a name, without its participants. */
export function SaveTemplate({ template }: { template: TemplateDraft }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button text="Save as template" onClick={() => setOpen(true)} />
      {isOpen ? <SaveDialog template={template} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function SaveDialog({ template, onClose }: { template: TemplateDraft; onClose: () => void }) {
  useReturnFocus();
  const [name, setName] = useState('');
  const [category, setCategory] = useState('');
  const [description, setDescription] = useState('');
  const [isPublic, setPublic] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [save, { loading }] = useMutation(SavePanelTemplateDocument);
  const send = async () => {
    try {
      await save({ variables: { template: { ...template, name, category, description, isPublic } } });
      void toast('Saved: you find it under Panels', 'success');
      onClose();
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  return (
    <Dialog isOpen title="Save as template" onClose={onClose}>
      <DialogBody>
        <FormGroup label="Name" labelFor="template-name">
          <InputGroup id="template-name" maxLength={80} value={name} onValueChange={setName} />
        </FormGroup>
        <FormGroup label="Category" labelFor="template-category" labelInfo="(optional)">
          <InputGroup id="template-category" maxLength={40} value={category} onValueChange={setCategory} />
        </FormGroup>
        <FormGroup label="Description" labelFor="template-description" labelInfo="(optional)">
          <InputGroup id="template-description" maxLength={500} value={description} onValueChange={setDescription} />
        </FormGroup>
        <Switch
          checked={isPublic}
          label="Everybody who is signed in may begin with it"
          onChange={({ currentTarget }) => setPublic(currentTarget.checked)}
        />
        <p className="muted">It keeps the guide, the rule, the question and the stances, and no participants.</p>
        {problem === null ? null : <p role="alert">{problem}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button intent="primary" text="Save" loading={loading} onClick={() => void send()} />
          </>
        }
      />
    </Dialog>
  );
}
