import type { SenderDnsRecord } from '../../../platform/db/schema/index.ts'
import type { MailOperator } from '../../../platform/email/mail-operator.ts'
import { domainOf } from '../../../platform/email/mail-operator.ts'
import { dkimRecord } from '../../../platform/email/operator-key.ts'
import { returnPathHost } from './mail-identity.ts'
import type { SenderRow } from './sender-row.ts'

type Proof = Pick<SenderRow, 'kind' | 'fromEmail' | 'ownershipToken' | 'dkimSelector' | 'dkimPublicKey'>

/** The records that a domain has to publish, none of them looked up yet. A single address needs none. */
export function listRecords(row: Proof, operator: MailOperator): SenderDnsRecord[] {
  if (row.kind === 'address') return []
  const domain = domainOf(row.fromEmail)
  const unseen = { required: true, status: 'unknown', found: [], problem: null, checkedAt: null } as const
  const record = (wanted: Pick<SenderDnsRecord, 'purpose' | 'type' | 'host' | 'value'>): SenderDnsRecord => ({
    ...wanted,
    ...unseen,
    found: [],
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
