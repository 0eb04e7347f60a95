import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { HashKeys } from '../../../platform/crypto/hash-keys.ts'
import { createSecretHash, type SecretHash } from '../../../platform/crypto/secrets.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { hashKey } from '../../../platform/db/schema/index.ts'
import { contactHashesOf } from './contacts.ts'

/** Hashes or tenants per statement. */
const batchSize = 10_000

const hashedTables = ['consent_record', 'suppression', 'optin_code', 'welcome_recipient'] as const

/**
 * Whether there are still hashes from before they were keyed. New rows can only have keyed ones, so once there are
 * none, there never will be.
 */
export async function hasUnkeyedHashes(db: Database) {
  const stale = sql.join(
    hashedTables.map((name) => sql`exists (select from ${sql.identifier(name)} where ${isUnkeyed})`),
    sql` or `,
  )
  const { rows } = await db.execute<{ isPending: boolean }>(sql`
    select not exists (select from hash_key where purpose = 'addresses' and rehashed_at is not null)
      and (${stale} or exists (select from tenant where ${hasNoHashes})) as "isPending"`)
  return rows[0]!.isPending
}

/**
 * Replaces the hashes of addresses that were stored before they were keyed. `contactHash` keys the hash that was stored
 * then, so the addresses themselves aren't needed. Happens once, right after the migrations, in one transaction: it is
 * complete, or it starts over. If several processes start together, one does it, and the rest wait.
 * @param db Acts as the owner of the tables: no one else may change consent records.
 */
export async function rehashAddresses(db: Database, hashKeys: HashKeys, log: Logger) {
  const hashAddress = createSecretHash(hashKeys.addresses)
  const isAddressKey = eq(hashKey.purpose, 'addresses')
  const isDone = and(isAddressKey, isNotNull(hashKey.rehashedAt))
  if ((await db.$count(hashKey, isDone)) > 0) return
  const counts = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(hashKey).where(isAddressKey).for('update')
    if (row!.rehashedAt !== null) return null
    let hashes = 0
    for (const table of hashedTables) hashes += await rehashTable(tx, table, hashAddress)
    await tx.execute(sql`update suppression set id = gen_random_uuid() where id is null`)
    const tenants = await hashTenants(tx, hashAddress)
    // A process of an older release may have recomputed consent in between, without finding these hashes.
    await tx.execute(
      sql`select refresh_reach(org_id, array_agg(id)) from tenant where contact_keys <> '{}' group by org_id`,
    )
    await tx.update(hashKey).set({ rehashedAt: new Date() }).where(isAddressKey)
    return { hashes, tenants }
  })
  if (counts && counts.hashes + counts.tenants > 0) log.info(counts, 'address hashes replaced by keyed ones')
}

/** SHA-256 in hex, as it was stored. */
const isUnkeyed = sql`length(address_hash) = 64`
const hasNoHashes = sql`contact_keys <> '{}' and contact_hashes = '{}'`

async function rehashTable(tx: Transaction, name: (typeof hashedTables)[number], hashAddress: SecretHash) {
  const table = sql.identifier(name)
  for (let count = 0; ;) {
    const { rows } = await tx.execute<{ hash: string }>(
      sql`select distinct address_hash as hash from ${table} where ${isUnkeyed} limit ${batchSize}`,
    )
    if (rows.length === 0) return count
    const pairs = rows.map(({ hash }) => ({ old: hash, new: hashAddress(hash) }))
    await tx.execute(sql`
      update ${table} set address_hash = pair.new
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) pair(old text, new text)
      where address_hash = pair.old`)
    count += rows.length
  }
}

async function hashTenants(tx: Transaction, hashAddress: SecretHash) {
  for (let count = 0; ;) {
    const { rows } = await tx.execute<{ orgId: string; id: string; keys: string[] }>(sql`
      select org_id as "orgId", id, contact_keys as keys from tenant
      where ${hasNoHashes} limit ${batchSize}`)
    if (rows.length === 0) return count
    const hashed = rows.map(({ orgId, id, keys }) => ({
      org_id: orgId,
      id,
      hashes: contactHashesOf({ orgId, gateways: { hashAddress } }, keys),
    }))
    await tx.execute(sql`
      update tenant set contact_hashes = hashed.hashes
      from jsonb_to_recordset(${JSON.stringify(hashed)}::jsonb) hashed(org_id uuid, id uuid, hashes text[])
      where tenant.org_id = hashed.org_id and tenant.id = hashed.id`)
    count += rows.length
  }
}
