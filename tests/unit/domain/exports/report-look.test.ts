import { checkColor, contrastOnWhite, fitLogo, legibleColor } from '../../../../domain/exports/brand.ts';
import { logoLimits, readLogo } from '../../../../domain/exports/logo.ts';
import { createJpegHead, createPng } from '../../../_support/pictures.ts';

const partsOf = (color: string) => [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

test('a color is six hex digits', () => {
  expect([checkColor('#24416B'), checkColor(' ff0000 ')]).toEqual(['24416b', 'ff0000']);
  for (const color of ['', 'red', '#fff', '#12345g', '1234567', 'url(x)'])
    expect(() => checkColor(color)).toThrow('six hex digits');
});

test.each(['ffffff', 'ffff00', '00ff00', 'ff9900', '7f7f7f', '66ccff'])(
  '%s becomes dark enough for text on white',
  (color) => {
    const used = legibleColor(color);
    expect(contrastOnWhite(partsOf(color))).toBeLessThan(4.5);
    expect(contrastOnWhite(partsOf(used))).toBeGreaterThanOrEqual(4.5);
    // It is darker by no more than it has to be.
    expect(contrastOnWhite(partsOf(used))).toBeLessThan(5);
  },
);

test('a dark color stays, and contrasts are those of WCAG', () => {
  expect(['000000', '24416b', 'b00020'].map(legibleColor)).toEqual(['000000', '24416b', 'b00020']);
  expect(contrastOnWhite([0, 0, 0])).toBeCloseTo(21, 6);
  expect(contrastOnWhite([255, 255, 255])).toBeCloseTo(1, 6);
  expect(contrastOnWhite(partsOf('767676'))).toBeCloseTo(4.54, 2);
});

test('a logo is read by its content', () => {
  expect(readLogo(createPng(40, 20))).toEqual({ type: 'png', width: 40, height: 20 });
  expect(readLogo(createJpegHead(300, 100))).toEqual({ type: 'jpeg', width: 300, height: 100 });
});

test.each([
  ['nothing', Buffer.alloc(0), 'PNG or JPEG'],
  ['a text', Buffer.from('<svg onload="x"/>'), 'PNG or JPEG'],
  ['a page with the name of a picture', Buffer.from('<!doctype html>'.padEnd(100)), 'PNG or JPEG'],
  ['the beginning of a PNG alone', createPng(4, 4).subarray(0, 12), 'PNG or JPEG'],
  ['a JPEG without a size', Buffer.from('ffd8ffd9', 'hex'), 'PNG or JPEG'],
  ['a picture without pixels', createPng(0, 20), '2,000 pixels'],
  ['a picture that is too wide', createJpegHead(logoLimits.maxPixels + 1, 10), '2,000 pixels'],
  ['a file that is too large', Buffer.concat([createPng(4, 4), Buffer.alloc(logoLimits.maxBytes)]), '200 kB'],
])('%s is no logo', (_name, bytes, words) => {
  expect(() => readLogo(bytes)).toThrow(words);
});

test('a logo keeps its proportions within its box', () => {
  expect(fitLogo({ width: 400, height: 100 }, { w: 2, h: 1 })).toEqual({ w: 2, h: 0.5 });
  expect(fitLogo({ width: 100, height: 400 }, { w: 2, h: 1 })).toEqual({ w: 0.25, h: 1 });
});
