import { Switch } from '@blueprintjs/core';
import { questionsOf } from '../../../../domain/surveys/survey.ts';
import { Card } from '../../../components/card.tsx';
import { useEditor } from './editor-context.ts';
import { withField } from './edits.ts';
import { MainLanguage } from './languages.tsx';
import { unlessBlank } from './texts.ts';
import { WordsField } from './words-field.tsx';

export function SettingsCard() {
  const { survey, change } = useEditor();
  const { settings } = survey;
  return (
    <Card title="Settings">
      <MainLanguage />
      <WordsField
        label="Thanks at the end"
        isOptional
        isLong
        name="thanks"
        text={settings.thankYou}
        pipes={questionsOf(survey)}
        onChange={(text, what) =>
          change({ ...survey, settings: withField(settings, 'thankYou', unlessBlank(text)) }, what)
        }
      />
      <WordsField
        label="For people who are screened out"
        isOptional
        isLong
        name="screened-out"
        text={settings.screenedOut}
        onChange={(text, what) =>
          change({ ...survey, settings: withField(settings, 'screenedOut', unlessBlank(text)) }, what)
        }
      />
      <Switch
        className="mb-0"
        checked={settings.isBackAllowed}
        label="People may go back"
        onChange={({ currentTarget }) =>
          change({ ...survey, settings: { ...settings, isBackAllowed: currentTarget.checked } }, null)
        }
      />
    </Card>
  );
}
