import { expect, it } from 'vitest'
import { Problem } from '../../../platform/errors/problem.ts'
import { registrableDomain, requireMailDomain } from './sender-domain.ts'

it('accepts any public domain, in lower case', () => {
  expect(requireMailDomain('Alerts@Mail.MapleRes.example')).toBe('mail.mapleres.example')
  expect(requireMailDomain('a@maple.co.uk')).toBe('maple.co.uk')
})

it.each([
  'a@localhost.localdomain.local',
  'a@printer.lan',
  'a@db.internal',
  'a@127.0.0.1',
  'a@co.uk',
  'a@github.io',
  'a@-maple.example',
  'a@maple_res.example',
  `a@${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(60)}.example`,
])('rejects %s, which cannot send email', (email) => {
  expect(() => requireMailDomain(email)).toThrow(Problem)
})

it.each(['a@gmail.com', 'a@GMAIL.com', 'a@yahoo.com', 'a@outlook.com', 'a@icloud.com', 'a@gmx.de'])(
  'rejects %s, whose provider tells mail servers to reject email sent by others',
  (email) => {
    expect(() => requireMailDomain(email)).toThrow(/free email provider/)
  },
)

it('finds the registered domain', () => {
  expect(registrableDomain('a.b.mapleres.example')).toBe('mapleres.example')
  expect(registrableDomain('mail.maple.co.uk')).toBe('maple.co.uk')
})
