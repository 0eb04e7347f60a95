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
function readSpfTerms(record: string): SpfTerm[] {
  const words = record.trim().split(/ +/).slice(1)
  return words.flatMap((word) => {
    const [, qualifier, name, value] = /^([+\-~?]?)([a-z][\w.-]*)(?:[:=](.*))?/i.exec(word) ?? []
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

/**
 * Whether a record authorizes the servers of `host`: it includes that host before the term for all others.
 */
export function authorizes(record: string, host: string): boolean {
  const terms = readSpfTerms(record)
  const allIndex = terms.findIndex(({ name }) => name === 'all')
  const isHost = (value: string) => value.replace(/\.$/, '').toLowerCase() === host.toLowerCase()
  const evaluated = allIndex === -1 ? terms : terms.slice(0, allIndex)
  return (
    evaluated.some((term) => term.name === 'include' && term.qualifier === '+' && isHost(term.value)) ||
    (allIndex === -1 && terms.some((term) => term.name === 'redirect' && isHost(term.value)))
  )
}

type SpfCost =
  /** More lookups than allowed count as one more than that. */
  | { lookups: number; broken: null }
  /** A name that the record refers to has no record, or several. */
  | { lookups: number; broken: string }
  | 'unknown'

const lookupTerms: ReadonlySet<string> = new Set(['include', 'a', 'mx', 'ptr', 'exists', 'redirect'])
const recursiveTerms: ReadonlySet<string> = new Set(['include', 'redirect'])
const hostName = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]*[a-z0-9]\.?$/i

/** How many DNS lookups a receiver needs for the record, including all records that it refers to. */
export async function countSpfLookups(dns: DnsResolver, record: string): Promise<SpfCost> {
  let lookups = 0
  const pending = readSpfTerms(record)
  for (let term = pending.shift(); term; term = pending.shift()) {
    if (!lookupTerms.has(term.name)) continue
    lookups += 1
    if (lookups > spfLookupsMax) return { lookups, broken: null }
    if (!recursiveTerms.has(term.name)) continue
    // Macros depend on the received email.
    if (term.value.includes('%')) continue
    if (!hostName.test(term.value)) return { lookups, broken: term.value }
    const answer = await dns.resolveText(term.value)
    if (answer === 'unknown') return 'unknown'
    const [included, ...others] = answer.values.filter(isSpfRecord)
    if (included === undefined || others.length > 0) return { lookups, broken: term.value }
    pending.push(...readSpfTerms(included))
  }
  return { lookups, broken: null }
}

/** The tags of a record such as `v=DMARC1; p=none`: names in lower case; of duplicates the first. */
export function readTags(record: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>()
  for (const part of record.split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim().toLowerCase()
    if (at > 0 && name !== '' && !tags.has(name)) tags.set(name, part.slice(at + 1).trim())
  }
  return tags
}
