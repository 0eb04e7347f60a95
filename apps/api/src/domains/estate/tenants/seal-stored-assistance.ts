import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import type { Assistance } from '../../../platform/db/schema/index.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import { type AssistanceOwner, sealAssistance } from './stored-assistance.ts'

const batchRows = 500

export interface SealingDeps {
  db: Database
  /** `Outside.tenantSecrets`. */
  secrets: SecretBox
}

/**
 * Encrypts what was stored before the product did: what help tenants need, and the copies that undoing an import would
 * put back. Both forms are read meanwhile, so several processes may do it at once; each row is sealed once.
 * @returns how many texts were sealed
 */
export async function sealStoredAssistance(deps: SealingDeps, signal?: AbortSignal): Promise<number> {
  return (
    (await sealEach(signal, (after: TenantPlace | null) => sealTenants(deps, after))) +
    (await sealEach(signal, (after: RowPlace | null) => sealImportRows(deps, after)))
  )
}

interface Batch<Place> {
  sealed: number
  /** Where the next batch goes on; null after the last one. */
  last: Place | null
}

async function sealEach<Place>(
  signal: AbortSignal | undefined,
  sealBatch: (after: Place | null) => Promise<Batch<Place>>,
) {
  let total = 0
  for (let after: Place | null = null; !signal?.aborted;) {
    const { sealed, last }: Batch<Place> = await sealBatch(after)
    total += sealed
    if (last === null) break
    after = last
  }
  return total
}

type TenantPlace = AssistanceOwner & Record<string, unknown>

async function sealTenants({ db, secrets }: SealingDeps, after: TenantPlace | null) {
  return await db.transaction(async (tx): Promise<Batch<TenantPlace>> => {
    // What others hold is being written by them: sealed, or taken up by the next pass.
    const { rows } = await tx.execute<TenantPlace & { assistance: Assistance }>(sql`
      select org_id as "orgId", id, assistance from tenant
      where assistance is not null and assistance -> 'sealed' is null
        ${after ? sql`and (org_id, id) > (${after.orgId}::uuid, ${after.id}::uuid)` : sql.empty()}
      order by org_id, id limit ${batchRows} for update skip locked`)
    const sealed = rows.map(({ orgId, id, assistance }) => ({
      org_id: orgId,
      id,
      assistance: sealAssistance(secrets, { orgId, id }, assistance),
    }))
    if (sealed.length > 0) {
      // The tenant is the same as before, so neither the version nor the date of the last change moves.
      await tx.execute(sql`
        update tenant t set assistance = r.assistance
        from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as r(org_id uuid, id uuid, assistance jsonb)
        where t.org_id = r.org_id and t.id = r.id`)
    }
    return { sealed: rows.length, last: rows.length < batchRows ? null : rows.at(-1)! }
  })
}

type RowPlace = Record<'orgId' | 'fileId', string> & Record<'n' | 'part', number> & Record<string, unknown>

async function sealImportRows({ db, secrets }: SealingDeps, after: RowPlace | null) {
  return await db.transaction(async (tx): Promise<Batch<RowPlace>> => {
    const { rows } = await tx.execute<RowPlace & { targetId: string; assistance: Assistance }>(sql`
      select org_id as "orgId", file_id as "fileId", n, part, target_id as "targetId", before -> 'assistance' as assistance
      from import_row
      where record_type = 'tenant' and outcome = 'update' and target_id is not null
        and jsonb_typeof(before -> 'assistance') = 'object' and before -> 'assistance' -> 'sealed' is null
        ${after ? sql`and (org_id, file_id, n, part) > (${after.orgId}::uuid, ${after.fileId}::uuid, ${after.n}::int, ${after.part}::int)` : sql.empty()}
      order by org_id, file_id, n, part limit ${batchRows} for update skip locked`)
    const sealed = rows.map(({ orgId, fileId, n, part, targetId, assistance }) => ({
      org_id: orgId,
      file_id: fileId,
      n,
      part,
      assistance: sealAssistance(secrets, { orgId, id: targetId }, assistance),
    }))
    if (sealed.length > 0) {
      await tx.execute(sql`
        update import_row i set before = jsonb_set(i.before, '{assistance}', r.assistance)
        from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb)
          as r(org_id uuid, file_id uuid, n int, part int, assistance jsonb)
        where i.org_id = r.org_id and i.file_id = r.file_id and i.n = r.n and i.part = r.part`)
    }
    return { sealed: rows.length, last: rows.length < batchRows ? null : rows.at(-1)! }
  })
}
