import { expect, it } from 'vitest'
import { nameFields } from './name-fields.ts'

it('names fields as people would', () => {
  expect(nameFields(['name', 'timeZone', 'companyRole'])).toBe('name, time zone, company role')
})
