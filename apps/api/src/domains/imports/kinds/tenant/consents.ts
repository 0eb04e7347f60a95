import { sql, type SQL } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { bulkRows } from '../../../../platform/db/bulk-rows.ts'
import { newId } from '../../../../platform/db/new-id.ts'
import { consentRecord } from '../../../../platform/db/schema/index.ts'
import { anyOf, appliesToTenant, contactHash } from '../../../estate/index.ts'
import type { ImportFileRow } from '../../plan/import-file.ts'
import type { PlannedTenants } from './write-tenants.ts'

const columnKeys = [
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
 * Records the consents that rows document. Tenants who declined or opted out can only opt in themselves, and nothing
 * is recorded twice.
 */
export async function writeConsents(tx: TransactionContext, { plans, file }: PlannedTenants) {
  const records = plans.flatMap(({ matchedRow, people }) =>
    people.flatMap(({ tenantId, consents }) =>
      consents.map(({ channel, address, date, evidence }) => {
        return {
          id: newId(),
          orgId: tx.orgId,
          tenantId,
          channel,
          address,
          addressHash: contactHash(tx, channel, address),
          purpose: 'safety_alerts' as const,
          state: 'opted_in' as const,
          method: 'import' as const,
          evidence: {
            importId: file.id,
            documentRef: evidence,
            note: `${file.filename}, row ${matchedRow.n}`,
          },
          occurredAt: new Date(`${date}T00:00:00Z`),
          actor: { type: tx.actor.type, id: tx.actor.id, name: null },
        }
      }),
    ),
  )
  if (records.length === 0) return
  const { columns, values } = bulkRows(consentRecord, columnKeys, records, ['tenantId', 'addressHash'])
  const { source } = bulkRows(consentRecord, [...columnKeys, 'occurredAt'], records, [
    'tenantId',
    'addressHash',
    'occurredAt',
  ])
  const isSamePerson = sql`c.org_id = ${tx.orgId}::uuid and c.address_hash = r.address_hash and c.purpose = 'safety_alerts'
    and ${appliesToTenant(sql`r.tenant_id`, sql`c`)}`
  const isSameDay = sql`${isSamePerson}
    and c.method = 'import' and c.occurred_at >= r.occurred_at and c.occurred_at < r.occurred_at + interval '1 day'`
  // After an undo, a corrected file may be imported: its consent is recorded after the withdrawal.
  await tx.db.execute(sql`
    insert into consent_record (occurred_at, ${columns})
    select coalesce(undone.at + interval '1 millisecond', r.occurred_at), ${values}
    from ${source} left join lateral (
      select max(c.occurred_at) as at from consent_record c where ${isSameDay} and c.evidence ? 'undoneImportId'
    ) undone on true
    where not exists (
      select from consent_record c
      where ${isSamePerson} and c.state in ('declined', 'opted_out')
    ) and not exists (
      select from consent_record c
      where ${isSameDay} and not c.evidence ? 'undoneImportId' and c.occurred_at > coalesce(undone.at, '-infinity')
    )`)
}

/**
 * Withdraws the consents that an undone import recorded. History is kept: a second record right after each repeats the
 * state before the import. Records of tenants deleted by the undo are anonymized.
 */
export async function withdrawConsents(
  tx: TransactionContext,
  file: ImportFileRow,
  tenantIds: readonly string[],
) {
  if (tenantIds.length === 0) return
  await withdrawWhere(tx, file, anyOf(sql`imported.tenant_id`, tenantIds))
  await tx.db.execute(sql`
    select erase_consent(tenant_id) from (
      select distinct c.tenant_id from consent_record c
      where c.org_id = ${tx.orgId}::uuid and ${anyOf(sql`c.tenant_id`, tenantIds)}
        and not exists (select from tenant t where t.org_id = c.org_id and t.id = c.tenant_id)
    ) gone`)
}

/** Withdraws the consents of tenants whom the import changed in no other way. */
export const withdrawOtherConsents = async (tx: TransactionContext, file: ImportFileRow) =>
  await withdrawWhere(tx, file, sql`true`)

async function withdrawWhere(tx: TransactionContext, file: ImportFileRow, filter: SQL) {
  await tx.db.execute(sql`
    insert into consent_record
      (id, org_id, tenant_id, channel, address, address_hash, purpose, state, method, evidence, occurred_at, actor)
    select gen_random_uuid(), imported.org_id, imported.tenant_id, imported.channel, imported.address, imported.address_hash,
      imported.purpose, coalesce((
        select earlier.state from consent_record earlier
        where earlier.org_id = imported.org_id and earlier.address_hash = imported.address_hash
          and earlier.purpose = imported.purpose
          and ${appliesToTenant(sql`imported.tenant_id`, sql`earlier`)}
          and (earlier.occurred_at, earlier.id) < (imported.occurred_at, imported.id)
        order by earlier.occurred_at desc, earlier.id desc limit 1
      ), 'none'), 'import', jsonb_build_object('undoneImportId', ${file.id}::text),
      imported.occurred_at + interval '1 millisecond',
      jsonb_build_object('type', ${tx.actor.type}::text, 'id', ${tx.actor.id}::text, 'name', null)
    from consent_record imported
    where imported.org_id = ${tx.orgId}::uuid and ${filter}
      and imported.method = 'import' and imported.evidence ->> 'importId' = ${file.id}
      and not exists (
        select from consent_record undone
        where undone.org_id = imported.org_id and undone.address_hash = imported.address_hash
          and undone.purpose = imported.purpose and undone.tenant_id is not distinct from imported.tenant_id
          and undone.occurred_at = imported.occurred_at + interval '1 millisecond'
          and undone.evidence ->> 'undoneImportId' = ${file.id}
      )`)
}
