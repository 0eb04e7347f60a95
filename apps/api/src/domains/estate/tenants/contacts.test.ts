import { expect, it } from 'vitest'
import { contactKeysOf, contactTextOf, formatPhone, maskEmail, maskPhone } from './contacts.ts'

it.each([
  ['linh@example.com', 'l•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['"odd@name"@example.com', '"•••@example.com'],
  ['😀x@example.com', '😀•••@example.com'],
  ['@example.com', '•••'],
  ['nothing', '•••'],
])('masks %s as %s', (address, shown) => {
  expect(maskEmail(address)).toBe(shown)
})

it.each([
  ['+18305550134', '•••0134'],
  ['+491512345678', '•••5678'],
  ['+123456', '•••'],
])('masks %s as %s', (number, shown) => {
  expect(maskPhone(number)).toBe(shown)
})

const email = (address: string) => ({ address, label: null, primary: true, status: 'unknown' as const })

const phone = (e164: string | null, raw: string | null = null) => ({
  e164,
  raw,
  type: 'mobile' as const,
  primary: true,
  smsCapable: null,
})

it.each([
  ['+15125550134', 'US', '(512) 555-0134'],
  ['+15125550134', 'DE', '+1 512 555 0134'],
  ['+4930901820', 'DE', '030 901820'],
  ['ask the office', 'US', 'ask the office'],
])('writes %s in %s as %s', (number, country, written) => {
  expect(formatPhone(number, country)).toBe(written)
})

it('compares addresses case-insensitively, without duplicates', () => {
  const contacts = {
    emails: [email('Linh@Example.com'), email('linh@example.com')],
    phones: [phone('+18305550134'), phone(null, '555-01')],
  }
  expect(contactKeysOf(contacts)).toEqual(['linh@example.com', '+18305550134'])
})

it.each([
  [phone('+18305550134'), ' 18305550134 8305550134 5550134 0134'],
  [phone('+4915123456789'), ' 4915123456789 15123456789 015123456789 3456789 6789'],
  [phone(null, '555-01'), ' 555 01'],
])('finds the number %j by its usual prefixes', (number, text) => {
  expect(contactTextOf({ emails: [], phones: [number] })).toBe(text)
})

it('finds an email address by its words', () => {
  expect(contactTextOf({ emails: [email('Zoë.Nguyen@example.com')], phones: [] })).toBe(
    ' zoe nguyen example com',
  )
})
