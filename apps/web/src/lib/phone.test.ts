import { expect, it } from 'vitest'
import { formatPhone } from './phone.ts'

it('groups the digits of North American numbers only', () => {
  expect(formatPhone('+13035550142')).toBe('+1 303 555 0142')
  expect(formatPhone('+493012345678')).toBe('+493012345678')
})
