import { dkimPublicKey, dkimRecord } from './operator-key.ts'
import { domainOf, type MailOperator } from './mail-operator.ts'

export interface PublicRecord {
  name: string
  type: 'TXT' | 'MX' | 'A'
  values: string[]
}

/** What the operator's own domain has to say, so that others believe the operator's mail. */
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

/** Publishes the operator's records in the sandbox, whose name service answers for the whole internet there. */
export async function publishOperatorRecords(operator: MailOperator, sandboxUrl: string): Promise<void> {
  const response = await fetch(`${sandboxUrl}/dns-records`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ records: listOperatorRecords(operator) }),
    signal: AbortSignal.timeout(5_000),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The sandbox answered ${response.status} to the operator's records`)
}
