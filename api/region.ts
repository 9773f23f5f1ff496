/** Region of device keys and request signatures that existing clients expect. */
export const region = 'us-east-2';
