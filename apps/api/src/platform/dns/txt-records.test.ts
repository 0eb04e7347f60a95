import { expect, it } from 'vitest'
import type { DnsResolver } from './dns-resolver.ts'
import { authorizesHost, countSpfLookups, isSpfRecord } from './txt-records.ts'

const zone = (texts: Record<string, string[] | 'unknown'>): DnsResolver => ({
  resolveTxt: async (name) => {
    const values = texts[name] ?? []
    return values === 'unknown' ? 'unknown' : { values }
  },
  resolveMailExchanges: async () => ({ values: [] }),
})

it('recognizes SPF records', () => {
  expect(['v=spf1', 'v=spf1 -all', 'V=SPF1 ~all'].every(isSpfRecord)).toBe(true)
  expect(['v=spf10 -all', 'spf1', 'v=DMARC1', ' v=spf1'].some(isSpfRecord)).toBe(false)
})

it.each([
  ['v=spf1 include:mail.test ~all', true],
  ['v=spf1 ip4:10.0.0.1 +include:MAIL.test. -all', true],
  ['v=spf1 redirect=mail.test', true],
  // Terms after “all” are ignored, and so is a redirect in the same record.
  ['v=spf1 -all include:mail.test', false],
  ['v=spf1 -all redirect=mail.test', false],
  ['v=spf1 -include:mail.test ~all', false],
  ['v=spf1 include:mail.test.evil.test ~all', false],
  ['v=spf1 -all', false],
])('reads whether %s allows the host to send: %s', (record, expected) => {
  expect(authorizesHost(record, 'mail.test')).toBe(expected)
})

it('counts every lookup, including those of included records, and stops after ten', async () => {
  const dns = zone({
    'mail.test': ['v=spf1 a mx include:deep.test ~all'],
    'deep.test': ['v=spf1 ip4:10.0.0.0/8 ~all', 'something else'],
    'loop.test': ['v=spf1 include:loop.test ~all'],
  })
  expect(await countSpfLookups(dns, 'v=spf1 include:mail.test ~all')).toEqual({
    lookups: 4,
    invalidName: null,
  })
  expect(await countSpfLookups(dns, 'v=spf1 ip4:1.2.3.4 exists:%{i}.x.test a/24 ptr -all')).toEqual({
    lookups: 3,
    invalidName: null,
  })
  expect(await countSpfLookups(dns, 'v=spf1 include:loop.test -all')).toEqual({
    lookups: 11,
    invalidName: null,
  })
})

it('reports names without a record, and failed lookups', async () => {
  const dns = zone({ 'two.test': ['v=spf1 -all', 'v=spf1 ~all'], 'slow.test': 'unknown' })
  expect(await countSpfLookups(dns, 'v=spf1 include:none.test ~all')).toMatchObject({
    invalidName: 'none.test',
  })
  expect(await countSpfLookups(dns, 'v=spf1 include:two.test ~all')).toMatchObject({
    invalidName: 'two.test',
  })
  expect(await countSpfLookups(dns, 'v=spf1 include:slow.test ~all')).toBe('unknown')
})

it('does not look up invalid domain names', async () => {
  const asked: string[] = []
  const dns = zone({})
  const noting: DnsResolver = {
    ...dns,
    resolveTxt: (name) => {
      asked.push(name)
      return dns.resolveTxt(name)
    },
  }
  for (const name of ['127.0.0.1', 'localhost', 'a..test', 'x'.repeat(300), 'a b.test']) {
    await countSpfLookups(noting, `v=spf1 include:${name} ~all`)
  }
  expect(asked).toEqual([])
})
