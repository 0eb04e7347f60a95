import { eq, sql } from 'drizzle-orm'
import { hash } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHashKeys } from '../../../platform/crypto/hash-keys.ts'
import { createSecretHash } from '../../../platform/crypto/secrets.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { consentRecord, hashKey, suppression, tenant } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/database.ts'
import { loadConsentLookup, isSuppressed } from './consent.ts'
import { hasUnkeyedHashes, rehashAddresses } from './rehash-addresses.ts'

let test: TestApp
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())

const checks = {
  consent_record: 'consent_hash_is_keyed',
  suppression: 'suppression_hash_is_keyed',
  tenant: 'tenant_has_contact_hashes',
}

it('keys stored hashes once, without the addresses, so that consent and suppressions still apply', async () => {
  const { db } = test
  const org = await test.mintOrg()
  const address = 'ada@example.test'
  const unkeyedHash = hash('sha256', `${org.id}:email:${address}`)
  // As an earlier release stored it.
  await asOwner(db, async (owner) => {
    for (const [table, name] of Object.entries(checks))
      await owner.execute(sql.raw(`alter table ${table} drop constraint ${name}`))
  })
  const tenantId = newId()
  await db.insert(tenant).values({
    id: tenantId,
    orgId: org.id,
    lastName: 'Okafor',
    contactKeys: [address, '+15125550199'],
  })
  const record = {
    orgId: org.id,
    channel: 'email' as const,
    addressHash: unkeyedHash,
    purpose: 'safety_alerts' as const,
    method: 'optin_link' as const,
    actor: { type: 'tenant' as const, id: null, name: null },
  }
  await db.insert(consentRecord).values([
    { ...record, id: newId(), tenantId, address, state: 'opted_in', occurredAt: new Date(0) },
    // The address of this one is erased.
    { ...record, id: newId(), address: null, state: 'opted_out', occurredAt: new Date() },
  ])
  await db
    .insert(suppression)
    .values({ orgId: org.id, channel: 'email', addressHash: unkeyedHash, reason: 'unsubscribe' })
  await db.execute(sql`update suppression set id = null`)

  const hashKeys = createHashKeys()
  await db.insert(hashKey).values({ purpose: 'addresses', sealedKey: Buffer.from('sealed') })
  const log = pino({ level: 'silent' })
  expect(await hasUnkeyedHashes(db)).toBe(true)
  const rehash = () => asOwner(db, (owner) => rehashAddresses(owner, hashKeys, log))
  await Promise.all([rehash(), rehash()])
  expect(await hasUnkeyedHashes(db)).toBe(false)

  const hashAddress = createSecretHash(hashKeys.addresses)
  const tx = { db, orgId: org.id, gateways: { ...test.deps.gateways, hashAddress } } as unknown as Parameters<
    typeof isSuppressed
  >[0]
  const contact = { channel: 'email' as const, address: 'Ada@Example.test' }
  expect(await isSuppressed(tx, contact)).toBe(true)
  const consentOf = await loadConsentLookup(tx, [{ ...contact, tenantId }])
  expect(consentOf({ ...contact, tenantId })).toMatchObject({ suppressed: true })
  const stored = await db.select({ hash: consentRecord.addressHash }).from(consentRecord)
  expect(stored.map((row) => row.hash)).toEqual([hashAddress(unkeyedHash), hashAddress(unkeyedHash)])
  const [row] = await db.select().from(tenant).where(eq(tenant.id, tenantId))
  expect(row).toMatchObject({
    contactHashes: [
      `email:${hashAddress(unkeyedHash)}`,
      `sms:${hashAddress(hash('sha256', `${org.id}:sms:+15125550199`))}`,
      `voice:${hashAddress(hash('sha256', `${org.id}:voice:+15125550199`))}`,
    ],
    consentEmail: 'opted_out',
    reachable: false,
  })
  expect((await db.select().from(suppression))[0]!.id).not.toBeNull()

  await rehash()
  expect(await db.select({ hash: consentRecord.addressHash }).from(consentRecord)).toEqual(stored)
})

it('rejects hashes that anyone could compute, so that an older release fails instead of missing a suppression', async () => {
  const org = await test.mintOrg()
  const values = { orgId: org.id, channel: 'email' as const, reason: 'manual' as const }
  await asOwner(test.db, (owner) =>
    owner.execute(
      sql`alter table suppression drop constraint if exists suppression_hash_is_keyed, add constraint suppression_hash_is_keyed check (length(address_hash) <> 64) not valid`,
    ),
  )
  const write = test.db.insert(suppression).values({ ...values, addressHash: hash('sha256', 'x') })
  await expect(write).rejects.toMatchObject({ cause: { code: '23514' } })
})
