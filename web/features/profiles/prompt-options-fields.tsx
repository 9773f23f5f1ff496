import { Callout, Switch } from '@blueprintjs/core';
import type { PromptOptions } from '../../../domain/personas/profile-input.ts';
import { defaultPosts } from '../../../domain/personas/professional-prompt.ts';
import { AnonymityFields } from '../../components/anonymity-fields.tsx';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';

interface PromptOptionsFieldsProps {
  options: PromptOptions;
  onChange: (options: PromptOptions) => void;
}

/** Everything that decides how much a model is told about a profile. */
export function PromptOptionsFields({ options, onChange }: PromptOptionsFieldsProps) {
  const isHidden = options.anonymize !== false;
  const showsPosts = options.includeRecentPosts !== false;
  return (
    <>
      <Switch
        checked={isHidden}
        label="Hide who the person is"
        onChange={({ currentTarget }) => onChange({ ...options, anonymize: currentTarget.checked })}
      />
      {isHidden ? (
        <AnonymityFields
          id="profile-anonymity"
          value={options.anonymizationConfig === undefined ? null : options}
          defaultLabel="Full anonymity (recommended)"
          onChange={(chosen) => {
            const { anonymizationConfig: _former, ...rest } = options;
            onChange(
              chosen?.anonymizationConfig === undefined
                ? rest
                : { ...rest, anonymizationConfig: chosen.anonymizationConfig },
            );
          }}
        />
      ) : (
        <Callout compact icon={false} intent="warning" className="mb-12">
          The model is told the name. Do this only if the person agreed to it.
        </Callout>
      )}
      <Switch
        checked={showsPosts}
        label="Tell some posts, for the way of writing"
        onChange={({ currentTarget }) => onChange({ ...options, includeRecentPosts: currentTarget.checked })}
      />
      {showsPosts ? (
        <LabeledNumberField
          id="profile-posts-told"
          label="Posts"
          value={options.maxPostsToInclude ?? defaultPosts}
          min={0}
          max={20}
          onChange={(most) => onChange({ ...options, maxPostsToInclude: most ?? defaultPosts })}
        />
      ) : null}
      <Switch
        checked={options.includePapers !== false}
        label="Tell passages of the person’s own papers"
        onChange={({ currentTarget }) => onChange({ ...options, includePapers: currentTarget.checked })}
      />
      <Switch
        checked={options.focusOnCurrentEvents === true}
        label="The person follows current events"
        onChange={({ currentTarget }) => onChange({ ...options, focusOnCurrentEvents: currentTarget.checked })}
      />
    </>
  );
}
