import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { membership, portfolio, property } from '../../../platform/db/schema/index.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { type AddressKey, fingerprintWithoutZip } from '../addresses/address.ts'
import { visiblePortfolios, visibleProperties } from '../access/visibility.ts'
import type { PropertyRow } from './property.ts'

/** The portfolio for a property; Unassigned without an `id`. Throws 422 if it doesn't exist or is archived. */
export async function resolvePortfolio(
  tx: TransactionContext,
  id: string | undefined,
  pointer = '/portfolioId',
) {
  const [existing] = await tx.db
    .select({ id: portfolio.id, name: portfolio.name, status: portfolio.status })
    .from(portfolio)
    .where(
      and(
        eq(portfolio.orgId, tx.orgId),
        id === undefined ? portfolio.unassigned : and(eq(portfolio.id, id), visiblePortfolios(tx)),
      ),
    )
  if (!existing && id === undefined)
    throw new Error(`Organization ${tx.orgId} has no Unassigned portfolio, which new properties need`)
  if (!existing)
    throw invalidFields({ pointer, code: 'not_found', message: 'Portfolio not found.', value: id })
  if (existing.status === 'archived') {
    const message = `${existing.name} is archived. Restore it first, or choose another portfolio.`
    throw invalidFields({ pointer, code: 'not_allowed', message, value: id })
  }
  return existing
}

/** Throws 422 unless the user is an active member of the organization. */
export async function requireMember(tx: TransactionContext, userId: string | null | undefined) {
  if (userId === null || userId === undefined) return
  const [existing] = await tx.db
    .select({ id: membership.id })
    .from(membership)
    .where(
      and(eq(membership.orgId, tx.orgId), eq(membership.userId, userId), eq(membership.status, 'active')),
    )
  if (existing) return
  const message = 'The manager must be an active member of the organization.'
  throw invalidFields({ pointer: '/managerUserId', code: 'not_found', message, value: userId })
}

interface PropertyKeys {
  /** The property that is updated; it doesn't count as a duplicate. */
  id?: string
  code?: string | null
  externalId?: string | null
}

/** Throws 409 `duplicate` if another property of the organization has the code or external id. */
export async function rejectDuplicateKeys(tx: TransactionContext, { id, code, externalId }: PropertyKeys) {
  const keys = [
    { field: 'code', value: code, column: property.code, name: 'code' },
    { field: 'externalId', value: externalId, column: property.externalId, name: 'external ID' },
  ] as const
  for (const { field, value, column, name } of keys) {
    if (value === undefined || value === null) continue
    const [existing] = await tx.db
      .select({ id: property.id, name: property.name, isVisible: isVisible(tx) })
      .from(property)
      .where(and(eq(property.orgId, tx.orgId), eq(column, value), id ? ne(property.id, id) : undefined))
      .limit(1)
    if (!existing) continue
    const owner = existing.isVisible ? existing.name : 'Another property'
    throw new Problem('duplicate', `${owner} already has the ${name} “${value}”.`, {
      errors: [{ pointer: `/${field}`, code: 'unique', message: `“${value}” is already in use.`, value }],
      members: existing.isVisible ? { existingId: existing.id } : {},
    })
  }
}

/**
 * Whether another property that isn't archived has this address.
 * @throws Problem `duplicate` with `existingId` if one does, unless `allowed`
 */
export async function rejectDuplicateAddress(
  tx: TransactionContext,
  address: AddressKey & Pick<PropertyRow, 'region'>,
  { id, isSharingAllowed }: { id?: string; isSharingAllowed: boolean },
): Promise<boolean> {
  const [existing] = await tx.db
    .select({ id: property.id, name: property.name, isVisible: isVisible(tx) })
    .from(property)
    .where(
      and(
        eq(property.orgId, tx.orgId),
        hasAddress(address),
        // Written like the conditions of the two partial indexes, so that both are used.
        or(
          and(sql`not ${property.sharesAddress}`, isNull(property.archivedAt)),
          and(sql`${property.sharesAddress}`, isNull(property.archivedAt)),
        ),
        id ? ne(property.id, id) : undefined,
      ),
    )
    .limit(1)
  if (!existing) return false
  if (isSharingAllowed) return true
  throw duplicateAddressProblem(existing)
}

/** Whether a property has the address, even if only one of the two has its ZIP code. */
function hasAddress({ region, ...address }: AddressKey & Pick<PropertyRow, 'region'>) {
  const { fingerprint, city, postalCode, country } = address
  const withoutZip = fingerprintWithoutZip(address)
  if (withoutZip !== null) return inArray(property.fingerprint, [fingerprint, withoutZip])
  if (country !== 'US' || postalCode !== null || city === null || region === null)
    return eq(property.fingerprint, fingerprint)
  const street = fingerprint.slice(0, fingerprint.indexOf('|') + 1)
  return or(
    eq(property.fingerprint, fingerprint),
    and(
      eq(property.citySort, sql`sort_key(${city})`),
      eq(property.region, region),
      eq(property.country, country),
      sql`starts_with(${property.fingerprint}, ${street})`,
    ),
  )
}

/** The 409 for an address that another property has. Names the property only if the caller can see it. */
function duplicateAddressProblem(other: { id: string; name: string; isVisible: boolean }) {
  const owner = other.isVisible ? other.name : 'Another property'
  return new Problem(
    'duplicate',
    `${owner} already has this address. Continue only if both properties share it.`,
    {
      errors: [{ pointer: '/address/line1', code: 'unique', message: 'This address is already in use.' }],
      members: other.isVisible ? { existingId: other.id } : {},
    },
  )
}

const isVisible = (tx: TransactionContext) =>
  sql<boolean>`${visibleProperties(tx) ?? sql`true`}`.as('is_visible')

/** Addresses of current properties that conflict with archived ones to be restored. */
export async function createAddressRegistry(tx: TransactionContext, rows: readonly PropertyRow[]) {
  const fingerprints = rows.flatMap(({ status, fingerprint }) => (status === 'archived' ? [fingerprint] : []))
  const otherColumns = {
    id: property.id,
    name: property.name,
    fingerprint: property.fingerprint,
    isVisible: isVisible(tx),
  }
  const findOthers = (sharesAddress: boolean) =>
    tx.db
      .select(otherColumns)
      .from(property)
      .where(
        and(
          eq(property.orgId, tx.orgId),
          inArray(property.fingerprint, fingerprints),
          // Written like the conditions of the two partial indexes, so that both are used.
          sharesAddress ? sql`${property.sharesAddress}` : sql`not ${property.sharesAddress}`,
          isNull(property.archivedAt),
          ne(property.status, 'archived'),
        ),
      )
  const others = fingerprints.length === 0 ? [] : [...(await findOthers(false)), ...(await findOthers(true))]
  const ownerByFingerprint = new Map(others.map((other) => [other.fingerprint, other]))

  return {
    /**
     * Whether the property shares its address with a current one, or with one that was restored before it.
     * Throws 409 `duplicate` if it does but isn't marked as sharing it.
     */
    claim({ id, name, fingerprint, sharesAddress }: PropertyRow): boolean {
      const other = ownerByFingerprint.get(fingerprint)
      if (other && !sharesAddress) throw duplicateAddressProblem(other)
      ownerByFingerprint.set(fingerprint, { id, name, fingerprint, isVisible: true })
      return other !== undefined
    },
  }
}
