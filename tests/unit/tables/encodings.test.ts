/** Encodings of tables: few words, many names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guessEncoding } from '../../../domain/tables/guess-encoding.ts';
import { detectForeignKind } from '../../../domain/tables/foreign-kind.ts';
import type { Encoding } from '../../../domain/tables/encoding.ts';

const folder = join(import.meta.dirname, '../../fixtures/tables');
const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

/** Encodes by asking the decoder for every pair of bytes, because the platform only decodes. */
function encode(text: string, encoding: Encoding): Uint8Array {
  const table = encoderOf(encoding);
  return Buffer.concat([...text].map((sign) => table.get(sign) ?? Buffer.from(sign)));
}

const encoders = new Map<Encoding, Map<string, Buffer>>();
function encoderOf(encoding: Encoding): Map<string, Buffer> {
  const known = encoders.get(encoding);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, Buffer>();
  const add = (bytes: Buffer) => {
    const sign = decoder.decode(bytes);
    if ([...sign].length === 1 && sign !== '\ufffd' && sign > '\x7f' && !table.has(sign)) table.set(sign, bytes);
  };
  for (let first = 0x80; first <= 0xff; first += 1) {
    add(Buffer.from([first]));
    for (let second = 0x40; second <= 0xfe; second += 1) add(Buffer.from([first, second]));
  }
  encoders.set(encoding, table);
  return table;
}

test.each<[Encoding, string]>([
  ['windows-1252', 'Name,Ort\nJörg,Köln\nÄnne,Münster\n'],
  ['windows-1252', 'nom\nO’Neil\nL’été – “vu”\n'],
  ['windows-1252', 'Straße;Größe\nAllee;„groß“\nSão Paulo;5 €\n'],
  ['iso-8859-15', 'Nom,Prix\nChloé,5 €\nÉric,6 €\n'],
  ['windows-1250', 'Imię,Miasto\nŁukasz,Łódź\nŚwiętosława,Gdańsk\n'],
  ['windows-1250', 'Věk,Jméno\n20,Jiří Dvořák\n'],
  ['windows-1250', 'Név,Város\nErzsébet,Győr\nKőszegi,Pécs\n'],
  ['windows-1251', 'Имя,Пол,Возраст\nАнна,женщина,34\nИван,мужчина,40\n'],
  ['windows-1251', 'text женщина,name работа,age дом\nженщина,привет дом,27\n'],
  ['koi8-r', 'Имя,Пол,Возраст\nАнна,женщина,34\nИван,мужчина,40\n'],
  ['windows-1253', 'Όνομα,Φύλο,Επάγγελμα\nΆννα,γυναίκα,νοσοκόμα\n'],
  ['windows-1254', 'Ad,Şehir\nAyşe,İstanbul\nÇağrı,Diyarbakır\n'],
  ['windows-1255', 'שם,גיל\nדנה,34\nיוסי,45\n'],
  ['windows-1256', 'الاسم,العمر\nسارة,34\n'],
  ['windows-1257', 'Vārds,Pilsēta\nJānis,Rīga\nŽaņa,Liepāja\n'],
  ['windows-874', 'ชื่อ,อายุ\nสมชาย,34\n'],
  ['macintosh', 'Name,Ort\nJörg,Köln\nÄnne,Münster\n'],
  ['shift_jis', '名前,年齢\n田中花子,34\nさくら,40\n'],
  ['euc-jp', '名前,年齢\n田中さくら,34\n'],
  ['gb18030', '姓名,年龄\n张伟,34\n'],
  ['big5', '姓名,年齡\n張偉,34\n'],
  ['euc-kr', '이름,나이\n김민수,34\n이영희,45\n'],
])('a table in %s is recognized: %j', (encoding, text) => {
  const bytes = encode(text, encoding);
  expect(new TextDecoder(encoding).decode(bytes)).toBe(text);
  expect(guessEncoding(bytes).encoding).toBe(encoding);
});

test.each([
  ['24-cp1250.csv', 'windows-1250'],
  ['24b-shift-jis.csv', 'shift_jis'],
  ['24c-gb18030.csv', 'gb18030'],
  ['02-semicolon-cp1252.csv', 'windows-1252'],
  ['13-german.csv', 'windows-1252'],
])('%s is read as %s', (name, encoding) => {
  expect(guessEncoding(readFileSync(join(folder, name))).encoding).toBe(encoding);
});

test('a doubt is said when another encoding spells other words as well', () => {
  // The byte is ł in Central Europe and ³ in the West; a lone ý could be both.
  expect(guessEncoding(bytesOf('4e 6f 76 fd')).doubt).not.toBeNull();
  expect(guessEncoding(encode('Łukasz Gęślą Świętosława', 'windows-1250')).doubt).toBeNull();
});

test.each([
  ['60-password.xlsx', 'protected with a password. Save it without one'],
  ['51-old.xls', 'an old Excel file (.xls). Save it as .xlsx or CSV'],
  ['53-spss.sav', 'an SPSS file (.sav). Save it as CSV, with value labels instead of codes'],
  ['53b-stata.dta', 'a Stata file (.dta). Save it as CSV, with value labels instead of codes'],
])('%s is refused with what to do', (name, kind) => {
  expect(detectForeignKind(readFileSync(join(folder, name)).subarray(0, 65_536), name)).toBe(kind);
});
