import { useNavigate } from 'react-router';
import { copyText } from '../../lib/copy-text.ts';

/** Actions for a proposed message: open the form that tests it, ask the assistant to improve it, or copy it. */
export function useWording() {
  const navigate = useNavigate();
  return {
    test: (message: string) => void navigate('/', { state: { draft: { message } } }),
    improve: (message: string) => void navigate('/ai-assistant', { state: { improve: message } }),
    copy: (message: string) =>
      void copyText(message, { done: 'Copied', instead: 'Select the text and copy it by hand.' }),
  };
}
