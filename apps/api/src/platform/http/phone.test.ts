import { expect, it } from 'vitest'
import { parsePhone, phoneNumber, readPhone } from './phone.ts'

it.each([
  ['(830) 555-0134', 'US', '+18305550134'],
  ['303 555 0142', 'US', '+13035550142'],
  ['1-303-555-0142', 'US', '+13035550142'],
  ['+1 830 555 0134', 'DE', '+18305550134'],
  ['0151 23456789', 'DE', '+4915123456789'],
  ['+4915123456789', 'XX', '+4915123456789'],
  ['830 555 0134 x12', 'US', '+18305550134'],
  ['555-01', 'US', undefined],
  ['012 345 6789', 'US', undefined],
  ['call Ray', 'US', undefined],
  ['8305550134', 'XX', undefined],
])('reads %s in %s as %s', (written, country, number) => {
  expect(parsePhone(written, country)?.e164).toBe(number)
})

it('rejects what can’t be a number immediately, and other invalid numbers once their country is known', () => {
  expect(phoneNumber.safeParse('555').error?.issues[0]?.message).toBe('"555" is not a valid phone number')
  expect(phoneNumber.parse(' 303 555 0142 ')).toBe('303 555 0142')
  expect(readPhone('303 555 0142', 'US', '/phone')).toBe('+13035550142')
  expect(readPhone(null, 'US', '/phone')).toBeNull()
  expect(() => readPhone('012 345 6789', 'US', '/phone')).toThrow(
    '"012 345 6789" is not a valid phone number',
  )
})
