import { ProductError } from '../errors.ts';

/** The file does not exist, or the viewer may not read it. */
export class FileNotFound extends ProductError {
  constructor() {
    super('not-found', 'File not found');
  }
}

export class FileAccessDenied extends ProductError {
  constructor() {
    super('forbidden', 'Files can be written under your own folder only');
  }
}

export class FilePathInvalid extends ProductError {
  constructor() {
    super('bad-input', 'This is not a valid file path', { field: 'path' });
  }
}

export class FileTooLarge extends ProductError {
  constructor(maxBytes: number) {
    super('too-large', `A file here has at most ${Math.floor(maxBytes / (1024 * 1024))} MB`);
  }
}

export class FileEmpty extends ProductError {
  constructor() {
    super('bad-input', 'The file is empty');
  }
}

export class FileTypeNotAllowed extends ProductError {
  constructor(endings: readonly string[]) {
    super('unsupported-type', `Files of this type are not accepted here: use ${endings.join(', ')}`);
  }
}

/** The content does not match the name's ending. */
export class FileTypeMismatch extends ProductError {
  constructor(ending: string) {
    super('unsupported-type', `The content of the file is not what its name says (${ending})`);
  }
}

export class FileQuotaExceeded extends ProductError {
  constructor(quotaBytes: number) {
    super('too-large', `Your files may take ${Math.floor(quotaBytes / (1024 * 1024))} MB together. Remove some first.`);
  }
}

export class UploadIncomplete extends ProductError {
  constructor() {
    super('bad-input', 'The upload broke off');
  }
}

export class FileStorageAway extends ProductError {
  constructor(cause: unknown) {
    super('unavailable', 'The file storage does not answer. Please try again in a moment.', { cause });
  }
}

/** The signed URL is malformed, altered or expired. */
export class SignedUrlInvalid extends ProductError {
  constructor() {
    super('forbidden', 'This link is not valid or has expired');
  }
}

/** The file belongs to an attachment and is deleted with it. */
export class FileInUse extends ProductError {
  constructor() {
    super('conflict', 'This file is an attachment: remove the attachment instead');
  }
}

/** Runs used the attachment, so it must stay with their results. */
export class AttachmentInUse extends ProductError {
  constructor(jobIds: readonly string[]) {
    super(
      'conflict',
      `Used by ${jobIds.length === 1 ? 'the run' : 'the runs'} ${jobIds.join(', ')}. Delete ${jobIds.length === 1 ? 'it' : 'them'} first.`,
    );
  }
}

export class AttachmentNotFound extends ProductError {
  constructor() {
    super('bad-input', 'An attachment does not exist any more. Add the file again.', { field: 'attachmentIds' });
  }
}

/** The text of the file could not be extracted. `reason` is for people. */
export class AttachmentUnreadable extends ProductError {
  constructor(reason: string) {
    super('bad-input', reason);
  }
}

/** PDFs of papers are stored and deleted with their papers. */
export class PaperFile extends ProductError {
  constructor() {
    super('forbidden', 'The PDF of a paper is written and removed with the paper');
  }
}
