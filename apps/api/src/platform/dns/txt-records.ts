import type { DnsResolver } from './dns-resolver.ts'

/** RFC 7208, 4.6.4. */
export const spfLookupsMax = 10

interface SpfTerm {
  qualifier: '+' | '-' | '~' | '?'
  name: string
  /** The part after `:` or `=`; empty if there is none. */
  value: string
}

export const isSpfRecord = (text: string) => /^v=spf1(?: |$)/i.test(text)

/** The terms of a record, in order. */
function parseSpfTerms(record: string): SpfTerm[] {
  const texts = record.trim().split(/ +/).slice(1)
  return texts.flatMap((text) => {
    const [, qualifier, name, value] = /^([+\-~?]?)([a-z][\w.-]*)(?:[:=](.*))?/i.exec(text) ?? []
    return name === undefined
      ? []
      : [
          {
            qualifier: (qualifier || '+') as SpfTerm['qualifier'],
            name: name.toLowerCase(),
            value: value ?? '',
          },
        ]
  })
}

/** Whether a record authorizes the servers of `host`: it includes that host before the term `all`. */
export function authorizesHost(record: string, host: string): boolean {
  const terms = parseSpfTerms(record)
  const allIndex = terms.findIndex(({ name }) => name === 'all')
  const isHost = (value: string) => value.replace(/\.$/, '').toLowerCase() === host.toLowerCase()
  const evaluatedTerms = allIndex === -1 ? terms : terms.slice(0, allIndex)
  return (
    evaluatedTerms.some((term) => term.name === 'include' && term.qualifier === '+' && isHost(term.value)) ||
    (allIndex === -1 && terms.some((term) => term.name === 'redirect' && isHost(term.value)))
  )
}

type SpfLookupResult =
  /** Counting stops at one more than allowed. */
  | { lookups: number; invalidName: null }
  /** A name that the record refers to is invalid, or doesn't have exactly one SPF record. */
  | { lookups: number; invalidName: string }
  | 'unknown'

const lookupTerms: ReadonlySet<string> = new Set(['include', 'a', 'mx', 'ptr', 'exists', 'redirect'])
const recursiveTerms: ReadonlySet<string> = new Set(['include', 'redirect'])
const hostNamePattern =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]*[a-z0-9]\.?$/i

/** How many DNS lookups a receiver needs for the record, including all records that it refers to. */
export async function countSpfLookups(dns: DnsResolver, record: string): Promise<SpfLookupResult> {
  let lookups = 0
  const pendingTerms = parseSpfTerms(record)
  for (let term = pendingTerms.shift(); term; term = pendingTerms.shift()) {
    if (!lookupTerms.has(term.name)) continue
    lookups += 1
    if (lookups > spfLookupsMax) return { lookups, invalidName: null }
    if (!recursiveTerms.has(term.name)) continue
    // The value of a macro depends on the received email.
    if (term.value.includes('%')) continue
    if (!hostNamePattern.test(term.value)) return { lookups, invalidName: term.value }
    const answer = await dns.resolveTxt(term.value)
    if (answer === 'unknown') return 'unknown'
    const [includedRecord, ...otherRecords] = answer.values.filter(isSpfRecord)
    if (includedRecord === undefined || otherRecords.length > 0) return { lookups, invalidName: term.value }
    pendingTerms.push(...parseSpfTerms(includedRecord))
  }
  return { lookups, invalidName: null }
}

/** The tags of a record such as `v=DMARC1; p=none`, with names in lower case. Of duplicates, the first one counts. */
export function parseTags(record: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>()
  for (const part of record.split(';')) {
    const equalsIndex = part.indexOf('=')
    const name = part.slice(0, equalsIndex).trim().toLowerCase()
    if (equalsIndex > 0 && name !== '' && !tags.has(name)) tags.set(name, part.slice(equalsIndex + 1).trim())
  }
  return tags
}
