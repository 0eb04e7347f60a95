import type { DkimKey, MailIdentity } from './mailer.ts'
import { dkimPublicKey, dkimRecord } from './operator-key.ts'

/** The operator of this installation, as other mail servers know them. */
export interface MailOperator {
  identity: MailIdentity
  /** The host whose SPF record lists the sending servers. */
  spfHost: string
  /** The host that receives bounces. */
  returnHost: string
}

interface MailOperatorOptions {
  /** The address, or `Name <address>`. */
  from: string
  spfHost: string | null
  returnHost: string | null
  dkim: Pick<DkimKey, 'keySelector' | 'privateKey'> | null
}

export function createMailOperator({ from, spfHost, returnHost, dkim }: MailOperatorOptions): MailOperator {
  const sender = parseMailAddress(from)
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

/** Splits `Name <address>`. */
function parseMailAddress(text: string): { name: string; address: string } {
  const [, name, address] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? []
  return address === undefined
    ? { name: '', address: text.trim() }
    : { name: name!.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

interface PublicRecord {
  name: string
  type: 'TXT' | 'MX' | 'A'
  values: string[]
}

/** The DNS records of the operator's domain that authenticate the operator's email. */
export function listOperatorRecords({ identity, spfHost, returnHost }: MailOperator): PublicRecord[] {
  const domain = domainOf(identity.from.address)
  const { dkim } = identity
  return [
    { name: spfHost, type: 'TXT', values: ['v=spf1 ip4:127.0.0.1 ip6:::1 ~all'] },
    { name: `_dmarc.${domain}`, type: 'TXT', values: ['v=DMARC1; p=reject'] },
    { name: domain, type: 'MX', values: [`10 ${returnHost}`] },
    { name: returnHost, type: 'A', values: ['127.0.0.1'] },
    ...(dkim
      ? [
          {
            name: `${dkim.keySelector}._domainkey.${dkim.domainName}`,
            type: 'TXT' as const,
            values: [dkimRecord(dkimPublicKey(dkim.privateKey))],
          },
        ]
      : []),
  ]
}

/** Publishes the operator's records in the sandbox, whose DNS server stands in for the internet's. */
export async function publishOperatorRecords(operator: MailOperator, sandboxUrl: string): Promise<void> {
  const response = await fetch(`${sandboxUrl}/dns-records`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ records: listOperatorRecords(operator) }),
    signal: AbortSignal.timeout(5_000),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The sandbox returned ${response.status} for the operator's records`)
}
