import { expect, it } from 'vitest'
import { dayIn } from './read-today.ts'

it('is another day in the evening of one place and the morning of another', () => {
  const moment = new Date('2026-11-21T02:30:00Z')
  expect(dayIn('America/Denver', moment)).toBe('2026-11-20')
  expect(dayIn('UTC', moment)).toBe('2026-11-21')
  expect(dayIn('Pacific/Auckland', new Date('2026-11-20T11:30:00Z'))).toBe('2026-11-21')
})
