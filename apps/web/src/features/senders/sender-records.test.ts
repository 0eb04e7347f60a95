import { expect, it } from 'vitest'
import type { SenderRecord } from '~/data/senders/queries'
import { toZoneFile } from './sender-records.tsx'

const record = (type: SenderRecord['type'], host: string, value: string): SenderRecord => ({
  purpose: 'spf',
  type,
  host,
  value,
  required: true,
  status: 'missing',
  found: [],
  problem: null,
  checkedAt: null,
})

it('writes records in zone file format, with long texts split at 255 characters', () => {
  const key = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`
  expect(
    toZoneFile([
      record('MX', 'bounce.maple.example', '10 mx.parapet.test'),
      record('TXT', 's1._domainkey.maple.example', key),
    ]),
  ).toBe(
    [
      'bounce.maple.example. 3600 IN MX 10 mx.parapet.test.',
      `s1._domainkey.maple.example. 3600 IN TXT "${key.slice(0, 255)}" "${key.slice(255)}"`,
    ].join('\n'),
  )
})
