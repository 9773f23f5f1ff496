import { Classes, MenuDivider, MenuItem } from '@blueprintjs/core';
import { FloppyDisk, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { shorten } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import { useSession } from '../../session/context.tsx';
import { builtInTemplates, readTemplates, type Template, withTemplate, writeTemplates } from './templates.ts';

/** A saved template is named by the beginning of its text. */
const nameLength = 40;

/** Blueprint's own heading would be an h6 in the middle of the page. */
function Heading({ text }: { text: string }) {
  return (
    <li role="presentation" className={`small muted ${Classes.MENU_HEADER}`}>
      {text}
    </li>
  );
}

interface TemplateItemsProps {
  message: string;
  onChoose: (text: string) => void;
}

/** Templates to start from, and a command that saves the message as one. The toast can restore the replaced text. */
export function TemplateItems({ message, onChoose }: TemplateItemsProps) {
  const userId = useSession().user?.userId ?? '';
  const [saved, setSaved] = useState(() => readTemplates(userId));

  const save = (templates: Template[]) => {
    setSaved(templates);
    writeTemplates(userId, templates);
  };
  const choose = (text: string) => {
    onChoose(text);
    if (message.trim() !== '' && message !== text)
      void toast('The template replaced your text', 'none', {
        text: 'Undo',
        onClick: () => onChoose(message),
      });
  };
  const drop = (template: Template) => {
    save(saved.filter((other) => other !== template));
    void toast(`“${template.name}” was deleted`, 'none', { text: 'Undo', onClick: () => save(saved) });
  };

  return (
    <>
      {builtInTemplates.map(({ name, text }) => (
        <MenuItem key={name} text={name} onClick={() => choose(text)} />
      ))}
      {saved.length > 0 ? <Heading text="Yours, on this device" /> : null}
      {saved.map((template) => (
        <MenuItem key={template.name} text={template.name} onClick={() => choose(template.text)} />
      ))}
      {saved.map((template) => (
        <MenuItem
          key={template.name}
          icon={<Trash />}
          text={`Delete “${template.name}”`}
          onClick={() => drop(template)}
        />
      ))}
      <MenuDivider />
      <MenuItem
        icon={<FloppyDisk />}
        text="Save this message as a template"
        disabled={message.trim() === ''}
        onClick={() => {
          save(
            withTemplate(saved, { name: shorten(message.trim().replaceAll(/\s+/g, ' '), nameLength), text: message }),
          );
          void toast('Saved to your templates', 'success');
        }}
      />
    </>
  );
}
