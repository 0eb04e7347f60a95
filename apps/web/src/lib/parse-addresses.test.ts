import { expect, it } from 'vitest'
import { parseAddresses } from './invitations.ts'

it.each([
  ['ana@example.com', ['ana@example.com']],
  [
    'ana@example.com, ben@example.com;\nlee@example.org',
    ['ana@example.com', 'ben@example.com', 'lee@example.org'],
  ],
  ['ana@example.com ben@example.com', ['ana@example.com', 'ben@example.com']],
  ['"Ruiz, Ana" <ana@example.com>', ['ana@example.com']],
  ['Ana Ruiz <ana@example.com>\nBen <ben@example.com>', ['ana@example.com', 'ben@example.com']],
  ['ana@example.com, ANA@example.com', ['ana@example.com']],
])('finds the addresses in %j', (text, emails) => {
  expect(parseAddresses(text)).toEqual({ emails, invalid: [] })
})

it('lists invalid words', () => {
  expect(parseAddresses('ana@example.com\nben@\nlee@example')).toEqual({
    emails: ['ana@example.com'],
    invalid: ['ben@', 'lee@example'],
  })
})

it.each([
  'ana@cedar',
  'ana@cedar..com',
  'ana..ruiz@cedar.com',
  '.ana@cedar.com',
  'ana@cedar.c',
  'ana,ruiz@cedar',
  'ana@ce_dar.com',
])('doesn’t count %j, which the server rejects', (address) => {
  expect(parseAddresses(`${address}\nben@example.com`).emails).toEqual(['ben@example.com'])
})

it('finds nothing in an empty text', () => {
  expect(parseAddresses(' \n , ')).toEqual({ emails: [], invalid: [] })
})
