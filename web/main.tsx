import '@blueprintjs/core/lib/css/blueprint.css';
import './app/theme.css';
import './app/print.css';
import { FocusStyleManager } from '@blueprintjs/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { ignoreAbortErrors } from './lib/ignore-abort-errors.ts';
import { holdFocus, ignoreStrayKeyups } from './lib/keyboard.ts';

// Focus rings are visible only for people who use the keyboard.
FocusStyleManager.onlyShowFocusOnTabs();
holdFocus();
ignoreStrayKeyups();
ignoreAbortErrors();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
