import { and, arrayOverlaps, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  type ConsentEvidence,
  consentRecord,
  property,
  tenant,
  unit,
} from '../../../platform/db/schema/index.ts'
import { invalidFields, notFound, Problem } from '../../../platform/errors/problem.ts'
import { listByKeyset } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { requirePermissionOnTenant } from '../access/permissions.ts'
import { holdsEverywhere, visibleTenants } from '../access/visibility.ts'
import { loadConsentLookup, lockAddress } from './consent.ts'
import { isStopping } from './consent-rules.ts'
import { contactKey, maskEmail } from './contacts.ts'
import type { OptInMatch, OptInMatched, UnmatchedOptIn, UnmatchedOptInQuery } from './opt-ins.schema.ts'
import { eraseUnmatchedPerson } from './erase-tenant.service.ts'
import { getVisibleTenant, type TenantRow } from './tenant.ts'
import { premisesName, recordTenantEvent } from './tenant-changes.ts'
import { insertTenant, requireTenantChangeAllowed, writePatch } from './write-tenant.service.ts'

type OptInRow = typeof consentRecord.$inferSelect

const emailsMax = 5

/**
 * Opt-ins that don't say which tenant they are from, newest first: no tenant had the address, or several did. They count
 * for no one until they're matched. They belong to no property, so members who hold the permission only on some see none
 * of them.
 */
export async function listUnmatchedOptIns(
  ctx: ServiceContext,
  query: UnmatchedOptInQuery,
): Promise<Page<UnmatchedOptIn>> {
  requirePermission(ctx, 'tenant:consent_update')
  return await inTransaction(ctx, async (tx) => {
    const latest = selectLatest(tx).as('latest')
    const isListed = and(
      holdsEverywhere(tx, 'tenant:consent_update') ? undefined : sql`false`,
      eq(latest.state, 'opted_in'),
      sql`not exists (
        select from consent_record copy
        where copy.org_id = ${tx.orgId}::uuid and copy.address_hash = ${latest.addressHash}
          and copy.purpose = 'safety_alerts' and copy.occurred_at = ${latest.occurredAt}
          and copy.tenant_id is not null and copy.state = 'opted_in'
      )`,
    )
    const { items, page } = await listByKeyset<Pick<OptInRow, OptInColumn>>({
      sort: '-optedInAt',
      keys: [
        { by: latest.occurredAt, type: 'timestamptz', descending: true },
        { by: latest.id, type: 'uuid', descending: true },
      ],
      limit: query.limit,
      cursor: query.cursor,
      rows: (clauses) =>
        tx.db
          .select({
            id: latest.id,
            address: latest.address,
            addressHash: latest.addressHash,
            language: latest.language,
            occurredAt: latest.occurredAt,
            sortValues: clauses.sortValues,
          })
          .from(latest)
          .where(and(isListed, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit),
      count: async (limit) =>
        await tx.db.$count(
          tx.db.select({ id: latest.id }).from(latest).where(isListed).limit(limit).as('matching'),
        ),
    })
    const entered = await findEntered(tx, items)
    const tenantsWith = await findTenantsWithAddresses(tx, items)
    const optIns = items.map((item) => ({
      ...toUnmatchedOptIn(item, entered.get(item.addressHash)),
      tenants: tenantsWith(item.address!),
    }))
    return { items: optIns, page }
  })
}

type OptInColumn = 'id' | 'address' | 'addressHash' | 'language' | 'occurredAt'

/** The latest record without a tenant of each address that still has one. */
const selectLatest = (tx: TransactionContext) =>
  tx.db
    .selectDistinctOn([consentRecord.addressHash])
    .from(consentRecord)
    .where(
      and(
        eq(consentRecord.orgId, tx.orgId),
        isNull(consentRecord.tenantId),
        eq(consentRecord.channel, 'email'),
        eq(consentRecord.purpose, 'safety_alerts'),
        isNotNull(consentRecord.address),
      ),
    )
    .orderBy(consentRecord.addressHash, desc(consentRecord.occurredAt), desc(consentRecord.id))

/** Archived tenants get no alerts, so they don't count. */
const isOnRecord = (tx: TransactionContext) =>
  and(eq(tenant.orgId, tx.orgId), isNull(tenant.archivedAt), sql`${tenant.contactKeys} <> '{}'`)

/** The tenants with one of the addresses, whom the caller can see, by name. */
async function findTenantsWithAddresses(tx: TransactionContext, items: readonly Pick<OptInRow, 'address'>[]) {
  const addresses = items.map(({ address }) => address!)
  const rows =
    addresses.length === 0
      ? []
      : await tx.db
          .select({
            id: tenant.id,
            name: tenant.displayName,
            propertyName: property.name,
            unitName: unit.name,
            keys: tenant.contactKeys,
          })
          .from(tenant)
          .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
          .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
          .where(and(isOnRecord(tx), arrayOverlaps(tenant.contactKeys, addresses), visibleTenants(tx)))
          .orderBy(tenant.nameSort, tenant.id)
  return (address: string) =>
    rows
      .filter(({ keys }) => keys.includes(address))
      .map((row) => ({ id: row.id, name: row.name, premises: premisesName(row) }))
}

/** What people entered on an opt-in page last, by address. They may have opted out and in again with a link since. */
async function findEntered(tx: TransactionContext, items: readonly Pick<OptInRow, 'addressHash'>[]) {
  if (items.length === 0) return new Map<string, ConsentEvidence>()
  const rows = await tx.db
    .selectDistinctOn([consentRecord.addressHash], {
      addressHash: consentRecord.addressHash,
      evidence: consentRecord.evidence,
    })
    .from(consentRecord)
    .where(
      and(
        eq(consentRecord.orgId, tx.orgId),
        isNull(consentRecord.tenantId),
        inArray(
          consentRecord.addressHash,
          items.map(({ addressHash }) => addressHash),
        ),
        sql`${consentRecord.evidence} ->> 'page' is not null`,
      ),
    )
    .orderBy(consentRecord.addressHash, desc(consentRecord.occurredAt), desc(consentRecord.id))
  return new Map(rows.map(({ addressHash, evidence }) => [addressHash, evidence]))
}

const toUnmatchedOptIn = (
  { id, address, language, occurredAt }: Pick<OptInRow, OptInColumn>,
  { name = null, unit = null, page = null }: ConsentEvidence = {},
): Omit<UnmatchedOptIn, 'tenants'> => ({
  id,
  email: maskEmail(address!),
  name,
  unit,
  page,
  language,
  optedInAt: occurredAt.toISOString(),
})

/**
 * Matches an opt-in to an existing tenant, or to one created from it. The tenant gets the address, and the consent
 * becomes theirs at that address, with its time, wording and evidence. Matching it to the same tenant again changes
 * nothing. The tenant may share the address with others who have it already. Throws `state-conflict` if it's matched to
 * someone else, the person has opted out since, or the tenant has opted out at the address, which only they can reverse.
 */
export async function matchOptIn(ctx: ServiceContext, id: string, input: OptInMatch): Promise<OptInMatched> {
  requirePermission(ctx, 'tenant:consent_update')
  return await inTransaction(ctx, async (tx) => {
    requirePermissionOnTenant(tx, 'tenant:consent_update', { propertyId: null, portfolioId: null })
    const optIn = await lockOptIn(tx, id)
    const matchedIds = await findMatchedTenants(tx, optIn)
    const chosen =
      input.tenantId === undefined ? null : await getVisibleTenant(tx, input.tenantId, { forUpdate: true })
    if (chosen !== null && matchedIds.includes(chosen.id)) return { tenantId: chosen.id }
    if (matchedIds.length > 0)
      throw new Problem('state-conflict', 'This opt-in is already matched to another tenant.')
    if (chosen !== null) await requireNotOptedOut(tx, optIn, chosen)

    const row = await (chosen === null
      ? createMatchedTenant(tx, optIn, input)
      : addAddress(tx, chosen, optIn.address))
    await attributeConsent(tx, optIn, row)
    return { tenantId: row.id }
  })
}

type LockedOptIn = OptInRow & { address: string }

/** Throws 404 for anything but someone's opt-in, and `state-conflict` if it isn't their latest decision. */
async function lockOptIn(tx: TransactionContext, id: string): Promise<LockedOptIn> {
  const [found] = await tx.db
    .select()
    .from(consentRecord)
    .where(and(eq(consentRecord.orgId, tx.orgId), eq(consentRecord.id, id), isNull(consentRecord.tenantId)))
  const { address = null } = found ?? {}
  const isOptIn =
    found?.state === 'opted_in' && found.purpose === 'safety_alerts' && found.channel === 'email'
  if (!isOptIn || address === null) throw notFound('opt-in')
  await lockAddress(tx, { channel: 'email', address })
  const latest = selectLatest(tx).as('latest')
  const [current] = await tx.db.select().from(latest).where(eq(latest.addressHash, found.addressHash))
  if (current?.state !== 'opted_in')
    throw new Problem('state-conflict', 'This person has since opted out.', {
      members: { state: current?.state ?? 'none' },
    })
  return { ...found, address }
}

/** The tenants who already have the consent of this opt-in as their own. */
async function findMatchedTenants(tx: TransactionContext, optIn: LockedOptIn) {
  const rows = await tx.db
    .select({ tenantId: consentRecord.tenantId })
    .from(consentRecord)
    .where(
      and(
        eq(consentRecord.orgId, tx.orgId),
        isNotNull(consentRecord.tenantId),
        eq(consentRecord.addressHash, optIn.addressHash),
        eq(consentRecord.purpose, optIn.purpose),
        eq(consentRecord.state, 'opted_in'),
        eq(consentRecord.occurredAt, optIn.occurredAt),
      ),
    )
  return rows.map(({ tenantId }) => tenantId)
}

async function requireNotOptedOut(tx: TransactionContext, optIn: LockedOptIn, { id }: TenantRow) {
  const unknownPerson = { channel: optIn.channel, address: optIn.address, tenantId: null }
  const { others } = (await loadConsentLookup(tx, [unknownPerson]))(unknownPerson)
  const own = others.find(({ tenantId, purpose }) => tenantId === id && purpose === optIn.purpose)
  if (own && isStopping(own.state))
    throw new Problem(
      'state-conflict',
      'This tenant declined or opted out. Only they can change that, with their own link.',
      { members: { state: own.state } },
    )
}

async function createMatchedTenant(tx: TransactionContext, optIn: LockedOptIn, input: OptInMatch) {
  const { firstName, lastName, occupancies } = input
  return await insertTenant(tx, {
    firstName,
    lastName,
    occupancies,
    emails: [{ address: optIn.address, label: null, primary: true }],
    language: optIn.language,
  })
}

/** Adds an address to a tenant who doesn't have it yet. */
async function addAddress(tx: TransactionContext, before: TenantRow, address: string): Promise<TenantRow> {
  if (before.emails.some((email) => contactKey(email.address) === address)) return before
  if (before.emails.length >= emailsMax) {
    const message = `This tenant already has ${emailsMax} email addresses. Remove one first.`
    throw invalidFields({ pointer: '/tenantId', code: 'max', message, params: { max: emailsMax } })
  }
  const storedEmails = before.emails.map((email) => ({
    address: email.address,
    label: email.label,
    primary: email.primary,
  }))
  const patch = {
    emails: [...storedEmails, { address, label: null, primary: storedEmails.length === 0 }],
  }
  requireTenantChangeAllowed(tx, before, patch)
  await writePatch(tx, before, patch)
  return await getVisibleTenant(tx, before.id)
}

async function attributeConsent(tx: TransactionContext, optIn: LockedOptIn, row: TenantRow) {
  const recordId = newId()
  await tx.db.insert(consentRecord).values({
    ...optIn,
    id: recordId,
    tenantId: row.id,
    actor: { type: tx.actor.type, id: tx.actor.id, name: null },
    createdAt: new Date(),
  })
  const premises = premisesName(row)
  recordTenantEvent(tx, row, {
    category: 'consent',
    action: 'consent.matched',
    summary: `Opt-in matched to a tenant${premises === null ? '' : ` at ${premises}`}.`,
    metadata: {
      channel: optIn.channel,
      purpose: optIn.purpose,
      state: optIn.state,
      consentRecordId: recordId,
    },
  })
}

/**
 * Erases the personal data of someone who opted in and isn't in the tenant list, as erasing a tenant does: consent records stay
 * with the address's hash only, and so does a suppression. Tenants who share the address keep it, and their own consent.
 * Can't be undone.
 */
export async function eraseUnmatchedOptIn(ctx: ServiceContext, id: string): Promise<void> {
  const permissions = ['tenant:consent_update', 'tenant:archive'] as const
  for (const permission of permissions) requirePermission(ctx, permission)
  await inTransaction(ctx, async (tx) => {
    for (const permission of permissions)
      requirePermissionOnTenant(tx, permission, { propertyId: null, portfolioId: null })
    const { address, channel, purpose } = await lockOptIn(tx, id)
    await eraseUnmatchedPerson(tx, address)
    recordEvent(tx, {
      category: 'consent',
      action: 'consent.erased',
      subject: { type: 'org', id: tx.orgId, name: null },
      summary: 'Personal data erased for a person who isn’t in the tenant list.',
      metadata: { channel, purpose },
    })
  })
}
