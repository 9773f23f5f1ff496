/** A mail or an SMS; an SMS goes to a phone number and has no sender. */
export interface CaughtMail {
  id: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  receivedAt: string;
}
