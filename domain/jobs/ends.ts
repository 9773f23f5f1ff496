/** The error text that means a person cancelled the job (specification). */
export const cancelledByUser = 'Cancelled by user';
