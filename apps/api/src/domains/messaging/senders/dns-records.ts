import type { SenderDnsRecord } from '../../../platform/db/schema/index.ts'
import type { DnsResolver } from '../../../platform/dns/dns-resolver.ts'
import {
  authorizesHost,
  countSpfLookups,
  isSpfRecord,
  parseTags,
  spfLookupsMax,
} from '../../../platform/dns/txt-records.ts'
import { domainOf, type MailOperator } from '../../../platform/email/mail-operator.ts'
import { dkimRecord } from '../../../platform/email/operator-key.ts'
import { returnPathHost } from './mail-identity.ts'
import { registrableDomain } from './sender-domain.ts'
import type { SenderRow } from './sender-row.ts'

type VerificationFields = Pick<
  SenderRow,
  'kind' | 'fromEmail' | 'ownershipToken' | 'dkimSelector' | 'dkimPublicKey'
>

/** The records that a domain has to publish, before they are looked up. A single address needs none. */
export function listRecords(row: VerificationFields, operator: MailOperator): SenderDnsRecord[] {
  if (row.kind === 'address') return []
  const domain = domainOf(row.fromEmail)
  const record = (
    expected: Pick<SenderDnsRecord, 'purpose' | 'type' | 'host' | 'value'>,
  ): SenderDnsRecord => ({
    ...expected,
    required: true,
    status: 'unknown',
    found: [],
    problem: null,
    checkedAt: null,
  })
  return [
    record({
      purpose: 'ownership',
      type: 'TXT',
      host: `_parapet.${domain}`,
      value: `parapet-verification=${row.ownershipToken}`,
    }),
    record({
      purpose: 'dkim',
      type: 'TXT',
      host: `${row.dkimSelector}._domainkey.${domain}`,
      value: dkimRecord(row.dkimPublicKey ?? ''),
    }),
    record({
      purpose: 'return_path',
      type: 'MX',
      host: returnPathHost(domain),
      value: `10 ${operator.returnHost}`,
    }),
    record({
      purpose: 'spf',
      type: 'TXT',
      host: returnPathHost(domain),
      value: `v=spf1 include:${operator.spfHost} ~all`,
    }),
    record({ purpose: 'dmarc', type: 'TXT', host: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' }),
  ]
}

/** The result of looking up one record. */
type LookupResult = Pick<SenderDnsRecord, 'status' | 'problem'> & {
  found: readonly string[]
  /** Where the record was found, if not at the expected host. */
  host?: string
}

interface CheckContext {
  dns: DnsResolver
  operator: MailOperator
  row: SenderRow
}

const lookupFailed: LookupResult = { status: 'unknown', found: [], problem: 'The DNS server didn’t respond.' }

/** Looks up every record of a domain. Uses the network, so call it outside of transactions. */
export async function checkRecords(context: CheckContext): Promise<SenderDnsRecord[]> {
  return await Promise.all(
    listRecords(context.row, context.operator).map(async (record) => {
      const result = await recordChecks[record.purpose](record, context)
      const found = result.found.slice(0, foundMax).map(sanitize)
      return { ...record, ...result, found, checkedAt: new Date().toISOString() }
    }),
  )
}

const foundMax = 5
const foundLengthMax = 600
// The records of a domain can contain anything.
const sanitize = (text: string) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '�').slice(0, foundLengthMax)

type Check = (record: SenderDnsRecord, context: CheckContext) => Promise<LookupResult>

const recordChecks: Record<SenderDnsRecord['purpose'], Check> = {
  async ownership({ host, value }, { dns }) {
    const answer = await dns.resolveTxt(host)
    if (answer === 'unknown') return lookupFailed
    const { values: found } = answer
    if (found.includes(value)) return { status: 'ok', found, problem: null }
    return found.length === 0
      ? { status: 'missing', found, problem: 'Record not found.' }
      : { status: 'mismatch', found, problem: 'No record has the expected value.' }
  },

  async dkim({ host }, { dns, row }) {
    const answer = await dns.resolveTxt(host)
    if (answer === 'unknown') return lookupFailed
    const found = answer.values
    if (found.length === 0) return { status: 'missing', found, problem: 'Record not found.' }
    if (found.length > 1) {
      return { status: 'multiple', found, problem: 'Several records found. Keep only the one below.' }
    }
    const tags = parseTags(found[0]!)
    const key = tags.get('p')?.replaceAll(/\s/g, '')
    if (key === row.dkimPublicKey && (tags.get('k') ?? 'rsa') === 'rsa') {
      return { status: 'ok', found, problem: null }
    }
    return {
      status: 'mismatch',
      found,
      problem:
        key !== undefined && key !== '' && row.dkimPublicKey!.startsWith(key)
          ? 'The key was truncated. Some providers require long values to be split into parts of up to 255 characters.'
          : 'The record has a different key.',
    }
  },

  async return_path({ host }, { dns, operator }) {
    const answer = await dns.resolveMailExchanges(host)
    if (answer === 'unknown') return lookupFailed
    const byPriority = answer.values.toSorted((a, b) => a.priority - b.priority)
    const found = byPriority.map((exchange) => `${exchange.priority} ${exchange.host}`)
    const preferred = byPriority[0]
    if (!preferred) return { status: 'missing', found, problem: 'Record not found.' }
    const pointsToOperator = preferred.host.replace(/\.$/, '').toLowerCase() === operator.returnHost
    return pointsToOperator
      ? { status: 'ok', found, problem: null }
      : { status: 'mismatch', found, problem: 'Bounces go to a different host.' }
  },

  async spf({ host }, { dns, operator }) {
    const answer = await dns.resolveTxt(host)
    if (answer === 'unknown') return lookupFailed
    const found = answer.values.filter(isSpfRecord)
    const [record] = found
    if (record === undefined) {
      return { status: 'missing', found: answer.values, problem: 'No SPF record was found.' }
    }
    if (found.length > 1) {
      const problem = 'Several SPF records found, so none of them counts. Keep only one.'
      return { status: 'multiple', found, problem }
    }
    if (!authorizesHost(record, operator.spfHost)) {
      const problem = `The record is missing include:${operator.spfHost} before “all”.`
      return { status: 'mismatch', found, problem }
    }
    const lookupResult = await countSpfLookups(dns, record)
    if (lookupResult === 'unknown') return { ...lookupFailed, found }
    if (lookupResult.invalidName !== null) {
      const problem = `The record includes ${sanitize(lookupResult.invalidName)}, which doesn’t have exactly one SPF record.`
      return { status: 'mismatch', found, problem }
    }
    if (lookupResult.lookups > spfLookupsMax) {
      const problem = `The record needs more than ${spfLookupsMax} DNS lookups, which is over the limit.`
      return { status: 'mismatch', found, problem }
    }
    return { status: 'ok', found, problem: null }
  },

  async dmarc(expected, { dns, row }) {
    const domain = domainOf(row.fromEmail)
    // A subdomain without its own policy uses that of the registered domain.
    const hosts = new Set([expected.host, `_dmarc.${registrableDomain(domain)}`])
    for (const host of hosts) {
      const answer = await dns.resolveTxt(host)
      if (answer === 'unknown') return lookupFailed
      const found = answer.values.filter((text) => parseTags(text).get('v') === 'DMARC1')
      const [record] = found
      if (record === undefined) continue
      if (found.length > 1) {
        const problem = 'Several DMARC records found, so none of them counts. Keep only one.'
        return { status: 'multiple', found, problem, host }
      }
      const policy = parseTags(record).get('p')?.toLowerCase() ?? ''
      return ['none', 'quarantine', 'reject'].includes(policy)
        ? { status: 'ok', found, problem: null, host }
        : {
            status: 'mismatch',
            found,
            problem: 'The record has no policy. p=none, p=quarantine, and p=reject are all fine.',
            host,
          }
    }
    return { status: 'missing', found: [], problem: 'No DMARC record was found.' }
  },
}
