import { useQuery } from '@apollo/client/react';
import { Button, Checkbox, PopoverNext } from '@blueprintjs/core';
import { useState } from 'react';
import { ToolsDocument } from '../../generated/graphql.ts';
import { usd } from '../../lib/format.ts';
import { chooseTools, chosenTools } from './chosen-tools.ts';
import styles from './assistant.module.css';

/** The tools that the assistant may use, chosen for this browser. */
export function ToolsMenu() {
  const { data } = useQuery(ToolsDocument);
  const [chosen, setChosen] = useState(chosenTools);
  const tools = data?.tools.filter(({ offeredTo }) => offeredTo.includes('assistant')) ?? [];
  if (tools.length === 0) return null;
  const enabled = tools.filter(({ name, isDefault }) => chosen?.includes(name) ?? isDefault).map(({ name }) => name);
  const toggle = (name: string) => {
    const next = enabled.includes(name) ? enabled.filter((one) => one !== name) : [...enabled, name];
    chooseTools(next);
    setChosen(next);
  };
  return (
    <PopoverNext
      placement="top-start"
      content={
        <fieldset className={styles.tools}>
          <legend>Tools that the assistant may use</legend>
          {tools.map(({ name, title, costUsd }) => (
            <Checkbox key={name} checked={enabled.includes(name)} onChange={() => toggle(name)}>
              {title} <span className="small muted">{costUsd === 0 ? '' : `${usd(costUsd)} a call`}</span>
            </Checkbox>
          ))}
        </fieldset>
      }
    >
      <Button size="small" variant="minimal" text={`Tools: ${enabled.length}`} />
    </PopoverNext>
  );
}
