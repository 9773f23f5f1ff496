import { Tag } from '@blueprintjs/core';
import styles from './agents.module.css';

/** Permissions of a key or a client, each as a tag. */
export function PermissionTags({ permissions }: { permissions: readonly string[] }) {
  return (
    <span className={styles.tags}>
      {permissions.map((permission) => (
        <Tag key={permission} minimal>
          {permission}
        </Tag>
      ))}
    </span>
  );
}
