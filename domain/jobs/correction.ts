/** Added to a prompt whose reply could not be read. */
export const askedAgain =
  'Your last reply was not what was asked for. Reply again in exactly the form described above, with nothing before or after it.';
