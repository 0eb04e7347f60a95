import { expect, it } from 'vitest'
import { countSegments, toPlainCharacters } from './segments.ts'

it.each([
  ['nothing', '', 'GSM-7', 0, 1],
  ['160 septets', 'a'.repeat(160), 'GSM-7', 160, 1],
  ['161 septets', 'a'.repeat(161), 'GSM-7', 161, 2],
  ['two whole parts', 'a'.repeat(306), 'GSM-7', 306, 2],
  ['one more than two parts', 'a'.repeat(307), 'GSM-7', 307, 3],
  ['accents that GSM-7 has', 'Évacuez à Ñuñoa', 'GSM-7', 15, 1],
  ['characters of the extension table', '[€]'.repeat(27), 'GSM-7', 162, 2],
  ['an escape that would span two parts', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
  ['70 units', 'í'.repeat(70), 'UCS-2', 70, 1],
  ['71 units', 'í'.repeat(71), 'UCS-2', 71, 2],
  ['135 units', 'í'.repeat(135), 'UCS-2', 135, 3],
  ['an emoji, two units', '🔥'.repeat(35), 'UCS-2', 70, 1],
  ['an emoji that would span two parts', `${'í'.repeat(66)}🔥${'í'.repeat(66)}`, 'UCS-2', 134, 3],
  ['Chinese', '请立即撤离', 'UCS-2', 5, 1],
])('counts %s', (_name, text, encoding, units, segments) => {
  expect(countSegments(text)).toEqual({ encoding, units, segments })
})

it('keeps a text in GSM-7 by replacing typographic characters', () => {
  const text = 'Don’t wait – leave “now”…'
  expect(countSegments(text).encoding).toBe('UCS-2')
  expect(toPlainCharacters(text)).toBe('Don\'t wait - leave "now"...')
  expect(countSegments(toPlainCharacters(text)).encoding).toBe('GSM-7')
})
