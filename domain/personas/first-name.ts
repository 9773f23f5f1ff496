/** Returns the first name, or the whole of a label such as `Persona 12`. */
export function firstName(name: string): string {
  return /\d$/.test(name) ? name : (name.split(/\s+/)[0] ?? name);
}
