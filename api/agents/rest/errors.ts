import { ProductError } from '../../../domain/errors.ts';

interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** A request was read, but some of its fields are not accepted. */
export class InvalidRequest extends ProductError {
  readonly problems: readonly FieldProblem[];
  constructor(problems: readonly FieldProblem[]) {
    const [first] = problems;
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
    super('bad-input', `${first?.field ?? ''}: ${first?.message ?? 'not accepted'}${more}`, {
      field: first?.field ?? '',
    });
    this.problems = problems;
  }
}

/** The path exists, but not with this method. */
export class MethodNotAllowed extends ProductError {
  constructor(method: string, allowed: readonly string[]) {
    super('bad-input', `There is no ${method} here, only ${allowed.join(' and ')}`);
  }
}

/** The body is not declared as JSON. */
export class NotJson extends ProductError {
  constructor() {
    super('unsupported-type', 'Send JSON with content-type: application/json');
  }
}

/** The result was asked for before the job's end. */
export class JobNotFinished extends ProductError {
  constructor(jobId: string, state: string) {
    super(
      'conflict',
      `The job ${jobId} is ${state}. Follow GET /api/jobs/${jobId} until it has ended; it has the figures so far.`,
    );
  }
}
