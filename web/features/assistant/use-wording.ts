import { useNavigate } from 'react-router';
import { toast } from '../../lib/toaster.ts';

/** Actions for a wording: test it, improve it, or copy it. */
export function useWording() {
  const navigate = useNavigate();
  return {
    test: (message: string) => void navigate('/', { state: { draft: { message } } }),
    improve: (message: string) => void navigate('/ai-assistant', { state: { improve: message } }),
    copy: async (message: string) => {
      try {
        await navigator.clipboard.writeText(message);
        void toast('Copied', 'success');
      } catch {
        void toast('The browser did not allow copying. Select the text and copy it', 'warning');
      }
    },
  };
}
