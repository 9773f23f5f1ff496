/** The screens of profiles, which are loaded together because the first page names every script. */
export { AddressImportScreen } from './address-import-screen.tsx';
export { NewProfileScreen } from './new-profile-screen.tsx';
export { ProfileScreen } from './profile-screen.tsx';
export { ProfilesScreen } from './profiles-screen.tsx';
