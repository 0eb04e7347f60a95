import { type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import type { ImportFileRow } from '../../write/file-layout.ts'
import { anyOf } from '../../../estate/index.ts'

/**
 * Takes consent back that an undone import proved: what is recorded stays, and a record right behind it says again what
 * held before. Of people who are gone with the undo nothing remains in it that says who they are.
 */
export async function withdrawConsents(
  tx: TransactionContext,
  file: ImportFileRow,
  tenantIds: readonly string[],
) {
  if (tenantIds.length === 0) return
  await withdraw(tx, file, anyOf(sql`given.tenant_id`, tenantIds))
  await tx.db.execute(sql`
    select erase_consent(tenant_id) from (
      select distinct c.tenant_id from consent_record c
      where c.org_id = ${tx.orgId}::uuid and ${anyOf(sql`c.tenant_id`, tenantIds)}
        and not exists (select from tenant t where t.org_id = c.org_id and t.id = c.tenant_id)
    ) gone`)
}

/** The same for people about whom the file said nothing else that is new. */
export const withdrawOtherConsents = async (tx: TransactionContext, file: ImportFileRow) =>
  await withdraw(tx, file, sql`true`)

async function withdraw(tx: TransactionContext, file: ImportFileRow, whose: SQL) {
  await tx.db.execute(sql`
    insert into consent_record
      (id, org_id, tenant_id, channel, address, address_hash, purpose, state, method, evidence, occurred_at, actor)
    select gen_random_uuid(), given.org_id, given.tenant_id, given.channel, given.address, given.address_hash,
      given.purpose, coalesce((
        select earlier.state from consent_record earlier
        where earlier.org_id = given.org_id and earlier.address_hash = given.address_hash
          and earlier.purpose = given.purpose and (earlier.occurred_at, earlier.id) < (given.occurred_at, given.id)
        order by earlier.occurred_at desc, earlier.id desc limit 1
      ), 'none'), 'import', jsonb_build_object('undoneImportId', ${file.id}::text),
      given.occurred_at + interval '1 millisecond',
      jsonb_build_object('type', ${tx.actor.type}::text, 'id', ${tx.actor.id}::text, 'name', null)
    from consent_record given
    where given.org_id = ${tx.orgId}::uuid and ${whose}
      and given.method = 'import' and given.evidence ->> 'importId' = ${file.id}
      and not exists (
        select from consent_record undone
        where undone.org_id = given.org_id and undone.address_hash = given.address_hash
          and undone.purpose = given.purpose and undone.occurred_at = given.occurred_at + interval '1 millisecond'
          and undone.evidence ->> 'undoneImportId' = ${file.id}
      )`)
}
