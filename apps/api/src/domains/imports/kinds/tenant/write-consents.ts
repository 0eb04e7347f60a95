import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { bulkRows } from '../../../../platform/db/bulk-rows.ts'
import { consentRecord } from '../../../../platform/db/schema/index.ts'
import { newId } from '../../../../platform/db/new-id.ts'
import type { PlannedTenants } from './write-tenants.ts'
import { contactHash } from '../../../estate/index.ts'

const keys = [
  'id',
  'orgId',
  'tenantId',
  'channel',
  'address',
  'addressHash',
  'purpose',
  'state',
  'method',
  'evidence',
  'actor',
]

/**
 * Records the consent that rows prove. Whoever declined or opted out comes back by an act of their own only, and
 * nothing is recorded twice.
 */
export async function writeConsents(tx: TransactionContext, { plans, file }: PlannedTenants) {
  const records = plans.flatMap(({ matched, people }) =>
    people.flatMap(({ tenantId, consents }) =>
      consents.map(({ channel, address, date, evidence }) => {
        return {
          id: newId(),
          orgId: tx.orgId,
          tenantId,
          channel,
          address,
          addressHash: contactHash(tx.orgId, channel, address),
          purpose: 'safety_alerts' as const,
          state: 'opted_in' as const,
          method: 'import' as const,
          evidence: { importId: file.id, documentRef: evidence, note: `${file.filename}, row ${matched.n}` },
          occurredAt: new Date(`${date}T00:00:00Z`),
          actor: { type: tx.actor.type, id: tx.actor.id, name: null },
        }
      }),
    ),
  )
  if (records.length === 0) return
  const { columns, values } = bulkRows(consentRecord, keys, records, ['addressHash'])
  const { source } = bulkRows(consentRecord, [...keys, 'occurredAt'], records, ['addressHash', 'occurredAt'])
  const sameDay = sql`c.org_id = ${tx.orgId}::uuid and c.address_hash = r.address_hash and c.purpose = 'safety_alerts'
    and c.method = 'import' and c.occurred_at >= r.occurred_at and c.occurred_at < r.occurred_at + interval '1 day'`
  // Whoever undoes an import may import the corrected file: its proof stands behind what took the first one back.
  await tx.db.execute(sql`
    insert into consent_record (occurred_at, ${columns})
    select coalesce(undone.at + interval '1 millisecond', r.occurred_at), ${values}
    from ${source} left join lateral (
      select max(c.occurred_at) as at from consent_record c where ${sameDay} and c.evidence ? 'undoneImportId'
    ) undone on true
    where not exists (
      select from consent_record c
      where c.org_id = ${tx.orgId}::uuid and c.address_hash = r.address_hash and c.purpose = 'safety_alerts'
        and c.state in ('declined', 'opted_out')
    ) and not exists (
      select from consent_record c
      where ${sameDay} and not c.evidence ? 'undoneImportId' and c.occurred_at > coalesce(undone.at, '-infinity')
    )`)
}
