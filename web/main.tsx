import '@blueprintjs/core/lib/css/blueprint.css';
import './app/theme.css';
import './app/print.css';
import { FocusStyleManager } from '@blueprintjs/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { ignoreBrokenOff } from './lib/broken-off.ts';
import { holdFocus } from './lib/hold-focus.ts';
import { keepKeysWithTheirOwn } from './lib/own-keys.ts';

// Rings around what has focus appear once the keyboard is used.
FocusStyleManager.onlyShowFocusOnTabs();
holdFocus();
keepKeysWithTheirOwn();
ignoreBrokenOff();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
