import { Resolver } from 'node:dns/promises'

/** The result of a DNS lookup: the records, which may be none, or `unknown` if no server responded. */
type DnsResult<Value> = { values: readonly Value[] } | 'unknown'

interface MailExchange {
  host: string
  priority: number
}

/** Looks up public records. Callers validate the names. */
export interface DnsResolver {
  /** Each record as one string, however many strings it is stored in. */
  resolveTxt(name: string): Promise<DnsResult<string>>
  resolveMailExchanges(name: string): Promise<DnsResult<MailExchange>>
}

interface DnsOptions {
  /** Addresses with ports, such as `127.0.0.1:4104`. Null uses the resolvers of the machine. */
  servers: readonly string[] | null
  timeoutMs?: number
}

// The name has no such record, or doesn't exist.
const noRecordCodes: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND'])

/** Queries DNS servers over the network; a timeout means unknown rather than empty. */
export function createDnsResolver({ servers, timeoutMs = 3_000 }: DnsOptions): DnsResolver {
  // A resolver per query, so that nothing is cached.
  function createResolver() {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
    if (servers) resolver.setServers(servers)
    return resolver
  }
  async function toResult<Value>(query: Promise<Value[]>): Promise<DnsResult<Value>> {
    try {
      return { values: await query }
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      return noRecordCodes.has(code) ? { values: [] } : 'unknown'
    }
  }
  return {
    resolveTxt: (name) =>
      toResult(
        createResolver()
          .resolveTxt(name)
          .then((records) => records.map((pieces) => pieces.join(''))),
      ),
    resolveMailExchanges: (name) =>
      toResult(
        createResolver()
          .resolveMx(name)
          .then((records) => records.map(({ exchange, priority }) => ({ host: exchange, priority }))),
      ),
  }
}
