/**
 * Repairs the texts of JSON whose writer took the bytes of UTF-8 for letters of Latin-1, as Facebook and Instagram do: 'CafÃ©'
 * is 'Café'. A text that is not such stays as it is.
 */
export function repairTexts(json: unknown): unknown {
  if (typeof json === 'string') return repairText(json);
  if (Array.isArray(json)) return json.map(repairTexts);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [repairText(name), repairTexts(value)]));
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function repairText(text: string): string {
  // A letter above U+00FF was never a byte.
  if (!/[\u0080-\u00ff]/.test(text) || /[\u0100-\uffff]/.test(text)) return text;
  try {
    return utf8.decode(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
  } catch {
    return text;
  }
}
