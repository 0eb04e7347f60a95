import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { consentRecord, suppression, tenant } from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { listByKeyset } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import { parsePhone } from '../../../platform/http/phone.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import {
  type Contact,
  contactHash,
  contactHashesOf,
  contactKey,
  maskEmail,
  maskPhone,
  phoneHashes,
  readDefaultCountry,
} from '../../estate/index.ts'
import type { SuppressedAddress, SuppressedQuery } from './suppressions.schema.ts'

type SuppressionRow = typeof suppression.$inferSelect
const tenantsMax = 5

/** Suppressed addresses, newest first. */
export async function listSuppressed(
  ctx: ServiceContext,
  query: SuppressedQuery,
): Promise<Page<SuppressedAddress>> {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, async (tx) => {
    const where = and(
      eq(suppression.orgId, tx.orgId),
      query.reason && inArray(suppression.reason, query.reason),
      query.q === undefined ? undefined : inArray(suppression.addressHash, await hashesOfSearch(tx, query.q)),
    )
    const { items, page } = await listByKeyset<{ row: SuppressionRow }>({
      sort: '-since',
      keys: [
        { by: suppression.since, type: 'timestamptz', descending: true },
        { by: suppression.id, type: 'uuid', descending: true },
      ],
      limit: query.limit,
      cursor: query.cursor,
      rows: (clauses) =>
        tx.db
          .select({ row: suppression, sortValues: clauses.sortValues })
          .from(suppression)
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit),
      count: async (limit) =>
        await tx.db.$count(
          tx.db
            .select({ hash: suppression.addressHash })
            .from(suppression)
            .where(where)
            .limit(limit)
            .as('matching'),
        ),
    })
    const rows = items.map(({ row }) => row)
    const addresses = await findAddresses(tx, rows)
    const tenantsByAddress = await findTenants(tx, [...addresses.values()])
    return {
      items: rows.map((row) => {
        const address = addresses.get(suppressionKey(row)) ?? null
        return {
          id: row.id!,
          channel: row.channel,
          address:
            address === null ? null : row.channel === 'email' ? maskEmail(address) : maskPhone(address),
          tenants: address === null ? [] : (tenantsByAddress.get(address) ?? []),
          reason: row.reason,
          since: row.since.toISOString(),
          removable: row.reason === 'manual',
        }
      }),
      page,
    }
  })
}

/** The hashes under which a full address or number can be suppressed. A number is suppressed per channel. */
async function hashesOfSearch(tx: TransactionContext, q: string): Promise<string[]> {
  const number = q.includes('@') ? null : parsePhone(q, await readDefaultCountry(tx))
  return number ? phoneHashes(tx, number.e164) : [contactHash(tx, 'email', contactKey(q))]
}

/** As in `contactHashesOf`. */
const suppressionKey = ({ channel, addressHash }: Pick<SuppressionRow, 'channel' | 'addressHash'>) =>
  `${channel}:${addressHash}`

/**
 * Suppressions store only hashes. The addresses come from consent records that still have them. STOP suppresses texts
 * and calls, but may have been recorded for only one of them.
 */
async function findAddresses(tx: TransactionContext, rows: readonly SuppressionRow[]) {
  if (rows.length === 0) return new Map<string, string>()
  const hasNumbers = rows.some(({ channel }) => channel !== 'email')
  const isOfStop = and(ne(consentRecord.channel, 'email'), eq(consentRecord.method, 'reply_keyword'))
  const records = await tx.db
    .selectDistinct({ address: consentRecord.address })
    .from(consentRecord)
    .where(
      and(
        eq(consentRecord.orgId, tx.orgId),
        or(
          inArray(
            consentRecord.addressHash,
            rows.map(({ addressHash }) => addressHash),
          ),
          hasNumbers ? isOfStop : undefined,
        ),
        isNotNull(consentRecord.address),
      ),
    )
  const wanted = new Set(rows.map(suppressionKey))
  return new Map(
    records.flatMap(({ address }) =>
      contactHashesOf(tx, [address!]).flatMap((key) => (wanted.has(key) ? [[key, address!] as const] : [])),
    ),
  )
}

async function findTenants(tx: TransactionContext, addresses: readonly string[]) {
  const tenantsByAddress = new Map<string, { id: string; name: string }[]>()
  if (addresses.length === 0) return tenantsByAddress
  const rows = await tx.db
    .select({ id: tenant.id, name: tenant.displayName, contactKeys: tenant.contactKeys })
    .from(tenant)
    .where(
      and(
        eq(tenant.orgId, tx.orgId),
        sql`${tenant.contactKeys} <> '{}' and ${tenant.contactKeys} && ${sql.param([...addresses])}::text[]`,
      ),
    )
  for (const { id, name, contactKeys } of rows) {
    for (const key of contactKeys) {
      const tenants = tenantsByAddress.get(key) ?? []
      if (tenants.length < tenantsMax) tenantsByAddress.set(key, [...tenants, { id, name }])
    }
  }
  return tenantsByAddress
}

/**
 * Removes a suppression that staff entered.
 * @throws Problem `state-conflict` for one that a tenant or a mail server caused
 */
export async function removeSuppressed(ctx: ServiceContext, id: string): Promise<void> {
  requirePermission(ctx, 'org:communication_send')
  await inTransaction(ctx, async (tx) => {
    const isRow = and(eq(suppression.orgId, tx.orgId), eq(suppression.id, id))
    const [row] = await tx.db.select().from(suppression).where(isRow).for('update')
    if (!row) throw notFound('address')
    if (row.reason !== 'manual') {
      throw new Problem('state-conflict', conflictDetails[row.reason], {
        members: { state: row.reason, allowed: ['manual'] },
      })
    }
    await tx.db.delete(suppression).where(isRow)
    recordEvent(tx, {
      action: 'communication.unsuppressed',
      category: 'communication',
      subject: { type: 'suppression', id, name: null },
      summary: 'An address suppressed by staff was removed from the list.',
    })
  })
}

const conflictDetails: Record<PermanentReason, string> = {
  unsubscribe: 'This person unsubscribed. Only they can change that.',
  complaint: 'This person reported an email as spam. Only they can change that.',
  hard_bounce:
    'Messages can’t be delivered to this address or number. Correct the tenant’s contact details instead.',
}

type PermanentReason = Exclude<SuppressionRow['reason'], 'manual'>

/**
 * Suppresses an address. This replaces a suppression that staff entered, and could remove, with one that only the tenant
 * can lift. Otherwise the first reason is kept, unless the new one is a complaint.
 */
export async function suppress(
  tx: TransactionContext,
  { channel, address }: Contact,
  reason: PermanentReason,
) {
  const addressHash = contactHash(tx, channel, address)
  await tx.db
    .insert(suppression)
    .values({ orgId: tx.orgId, channel, addressHash, reason })
    .onConflictDoUpdate({
      target: [suppression.orgId, suppression.channel, suppression.addressHash],
      set: { reason },
      setWhere:
        reason === 'complaint' ? sql`${suppression.reason} <> 'complaint'` : eq(suppression.reason, 'manual'),
    })
}

/** Removes the suppression of an address whose tenant has opted in again. */
export async function liftSuppression(tx: TransactionContext, { channel, address }: Contact) {
  await tx.db
    .delete(suppression)
    .where(
      and(
        eq(suppression.orgId, tx.orgId),
        eq(suppression.channel, channel),
        eq(suppression.addressHash, contactHash(tx, channel, address)),
      ),
    )
}
