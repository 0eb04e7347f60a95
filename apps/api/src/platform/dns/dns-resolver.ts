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
