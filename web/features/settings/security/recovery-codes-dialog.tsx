import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { RecoveryCodes } from '../../../components/recovery-codes.tsx';

/** Shows recovery codes once, with a button to continue. */
export function ShownCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <>
      <DialogBody>
        <RecoveryCodes codes={codes} />
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="I have saved them" onClick={onDone} />} />
    </>
  );
}

/** Shows new recovery codes, which replace the earlier ones. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  return (
    <Dialog isOpen={codes !== null} title="Your recovery codes" onClose={onClose} className="dialog-wide">
      {codes === null ? null : <ShownCodes codes={codes} onDone={onClose} />}
    </Dialog>
  );
}
