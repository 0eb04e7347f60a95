import { expect, it } from 'vitest'
import { parsePhone } from './parse-phone.ts'

it.each([
  ['(830) 555-0134', 'US', '+18305550134'],
  ['+1 830 555 0134', 'DE', '+18305550134'],
  ['0151 23456789', 'DE', '+4915123456789'],
  ['+4915123456789', 'XX', '+4915123456789'],
  ['555-01', 'US', null],
  ['call Ray', 'US', null],
  ['8305550134', 'XX', null],
])('reads %s in %s as %s', (written, country, number) => {
  expect(parsePhone(written, country)).toBe(number)
})
