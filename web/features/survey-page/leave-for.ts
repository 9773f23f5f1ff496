import { createContext } from 'react';

/** Opens another site's address in place of this page. */
export const LeaveContext = createContext((address: string) => location.assign(address));
