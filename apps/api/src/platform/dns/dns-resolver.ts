import { Resolver } from 'node:dns/promises'

/** An answer of the name service: what stands there, that there is nothing, or that nobody could say. */
export type DnsResult<Value> = { values: readonly Value[] } | 'unknown'

export interface MailExchange {
  host: string
  priority: number
}

/** Looks up public records. Names must be checked before they come here. */
export interface DnsResolver {
  /** Each record as one text, whatever pieces it is stored in. */
  resolveText(name: string): Promise<DnsResult<string>>
  resolveMailExchanges(name: string): Promise<DnsResult<MailExchange>>
}

export interface DnsOptions {
  /** Addresses with ports, as in `127.0.0.1:4104`. Null asks the servers of the machine. */
  servers: readonly string[] | null
  timeoutMs?: number
}

// The name exists without such a record, or does not exist.
const nothing: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND'])

/** Asks name servers over the network; a name that does not answer in time is unknown rather than empty. */
export function createDnsResolver({ servers, timeoutMs = 3_000 }: DnsOptions): DnsResolver {
  // One for each question, so that no answer of an earlier one is kept.
  function ask() {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
    if (servers) resolver.setServers(servers)
    return resolver
  }
  async function look<Value>(question: Promise<Value[]>): Promise<DnsResult<Value>> {
    try {
      return { values: await question }
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      return nothing.has(code) ? { values: [] } : 'unknown'
    }
  }
  return {
    resolveText: (name) =>
      look(
        ask()
          .resolveTxt(name)
          .then((records) => records.map((pieces) => pieces.join(''))),
      ),
    resolveMailExchanges: (name) =>
      look(
        ask()
          .resolveMx(name)
          .then((records) => records.map(({ exchange, priority }) => ({ host: exchange, priority }))),
      ),
  }
}
