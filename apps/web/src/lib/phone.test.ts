import { expect, it } from 'vitest'
import { formatPhone, isPhone } from './phone.ts'

it('groups the digits of North American numbers only', () => {
  expect(formatPhone('+13035550142')).toBe('+1 303 555 0142')
  expect(formatPhone('+493012345678')).toBe('+493012345678')
})

it('accepts numbers as people write them, with and without a country code', () => {
  for (const number of ['303 555 0142', '(303) 555-0142', '+1 303 555 0142', '+49 151 23456789', ''])
    expect(isPhone(number), number).toBe(true)
  for (const text of ['555-01', 'call me']) expect(isPhone(text), text).toBe(false)
})
