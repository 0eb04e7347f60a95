import type { DkimKey, MailIdentity } from './mailer.ts'

/** Whoever runs this installation, as the mail network knows them. */
export interface MailOperator {
  identity: MailIdentity
  /** Whose SPF record names the servers that mail leaves from. */
  spfHost: string
  /** The host that takes what could not be delivered. */
  returnHost: string
}

export interface MailOperatorOptions {
  /** The address, or `Name <address>`. */
  from: string
  spfHost: string | null
  returnHost: string | null
  dkim: Pick<DkimKey, 'keySelector' | 'privateKey'> | null
}

export function createMailOperator({ from, spfHost, returnHost, dkim }: MailOperatorOptions): MailOperator {
  const sender = readMailAddress(from)
  const domainName = domainOf(sender.address)
  return {
    identity: {
      from: sender,
      replyTo: null,
      envelopeFrom: sender.address,
      dkim: dkim && { domainName, ...dkim },
    },
    spfHost: spfHost ?? domainName,
    returnHost: returnHost ?? `mx.${domainName}`,
  }
}

/** `Name <address>` in its parts. */
export function readMailAddress(text: string): { name: string; address: string } {
  const [, name, address] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? []
  return address === undefined
    ? { name: '', address: text.trim() }
    : { name: name!.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
