import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import {
  occupancy,
  type Assistance as PlainAssistance,
  property,
  tenant,
  unit,
} from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { holdsOnTenant, permissionsOnTenant } from '../access/permissions.ts'
import { visibleProperties, visibleTenants } from '../access/visibility.ts'
import { findFigures, type PropertyFigures, summarizeThreats } from '../exposure/property-figures.ts'
import { toAssistance } from './assistance.ts'
import { type Contact, loadConsentLookup } from './consent.ts'
import { type ConsentOfAddress, mergeConsent } from './consent-rules.ts'
import { maskEmail, maskPhone } from './contacts.ts'
import type { Tenant, TenantContact, TenantListItem } from './tenants.schema.ts'

type Caller = Pick<ServiceContext, 'actor'>

const {
  assistance: _assistance,
  searchText: _search,
  contactKeys: _keys,
  contactHashes: _hashes,
  propertySort: _property,
  unitSort: _unit,
  ...tenantTableColumns
} = getTableColumns(tenant)

/** The columns of a `TenantRow`, without sensitive ones. Join `property` and `unit`. */
export const tenantColumns = { ...tenantTableColumns, propertyName: property.name, unitName: unit.name }

export type TenantRow = Omit<
  typeof tenant.$inferSelect,
  'assistance' | 'searchText' | 'contactKeys' | 'contactHashes' | 'propertySort' | 'unitSort'
> & { propertyName: string | null; unitName: string | null }

/** The users whose names a tenant shows. */
export const userIdsOf = (row: TenantRow) => [row.createdBy, row.updatedBy]

/** A tenant's addresses that can have consent. */
export const contactsOf = ({ emails, phones }: Pick<TenantRow, 'emails' | 'phones'>): Contact[] => [
  ...emails.map(({ address }) => ({ channel: 'email' as const, address })),
  ...phones.flatMap(({ e164 }) =>
    e164 === null ? [] : (['sms', 'voice'] as const).map((channel) => ({ channel, address: e164 })),
  ),
]

/** Data from other records that a tenant shows. */
export interface TenantRelations {
  /** Names by user id. */
  names: ReadonlyMap<string, string>
  /** By property. */
  figures: ReadonlyMap<string, PropertyFigures>
}

/** A tenant as lists return it. Contacts are always masked, because lists of them aren't recorded in the ledger. */
export function toTenantListItem(
  ctx: Caller,
  row: TenantRow,
  { names, figures }: TenantRelations,
): TenantListItem {
  const email = primaryOf(row.emails)?.address ?? null
  const phone = primaryOf(row.phones)
  return {
    id: row.id,
    kind: row.kind,
    displayName: row.displayName,
    externalId: row.externalId,
    status: row.status,
    property: row.propertyId === null ? null : { id: row.propertyId, name: row.propertyName ?? '' },
    unit: row.unitId === null ? null : { id: row.unitId, name: row.unitName ?? '' },
    email: email === null ? null : maskEmail(email),
    phone: phone ? maskPhone(phone.e164 ?? phone.raw ?? '') : null,
    masked: true,
    language: row.language,
    consent: { email: row.consentEmail, sms: row.consentSms, voice: row.consentVoice },
    reachable: row.reachable,
    leaseTo: row.leaseTo,
    threats: summarizeThreats(row.propertyId === null ? undefined : figures.get(row.propertyId)),
    tags: row.tags,
    permissions: permissionsOnTenant(ctx, row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: userRef(row.createdBy, names),
    updatedBy: userRef(row.updatedBy, names),
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}

export const primaryOf = <Entry extends { primary: boolean }>(entries: readonly Entry[]) =>
  entries.find(({ primary }) => primary) ?? entries[0]

/** One occupancy with the names of its premises. */
type OccupancyRow = typeof occupancy.$inferSelect & { propertyName: string; unitName: string | null }

type ConsentGiver = Tenant['emails'][number]['consentGivenBy'][number]

/** What a tenant agreed to at an address, and who else gave consent there. */
interface AddressStatus extends Omit<ConsentOfAddress, 'others'> {
  consentGivenBy: ConsentGiver[]
}

interface TenantDetails extends TenantRelations {
  occupancies: readonly OccupancyRow[]
  consentOf(contact: Contact): AddressStatus
  /** Set if it was requested and the access was recorded. */
  assistance?: PlainAssistance | null
  /** Whether contacts were requested and the access was recorded. */
  showsContact?: boolean
}

/** A tenant as `GET /tenant/{id}` returns it. Contacts are masked unless `showsContact`. */
function toTenant(ctx: Caller, row: TenantRow, details: TenantDetails): Tenant {
  const { email: _email, phone: _phone, consent: _consent, ...listItem } = toTenantListItem(ctx, row, details)
  const { assistance, showsContact = false } = details
  const canReadAssistance = holdsOnTenant(ctx, 'tenant:sensitive_read', row)
  const consentOf = (channel: Contact['channel'], address: string | null) =>
    address === null ? noConsent : details.consentOf({ channel, address })
  const emails = row.emails.map((email) => {
    const { byPurpose, ...status } = consentOf('email', email.address)
    const address = showsContact ? email.address : maskEmail(email.address)
    return { ...email, address, consent: byPurpose, ...status }
  })
  const phones = row.phones.map((phone) => {
    const { byPurpose, ...status } = consentOf('sms', phone.e164)
    const e164 = phone.e164 === null || showsContact ? phone.e164 : maskPhone(phone.e164)
    const raw = phone.raw === null || showsContact ? phone.raw : maskPhone('')
    const { byPurpose: consent, ...calls } = consentOf('voice', phone.e164)
    return { ...phone, e164, raw, consent: byPurpose, ...status, calls: { consent, ...calls } }
  })
  return {
    ...listItem,
    masked: !showsContact,
    firstName: row.firstName,
    lastName: row.lastName,
    companyName: row.companyName,
    occupancies: details.occupancies.map(toOccupancy),
    emails,
    phones,
    householdSize: row.householdSize,
    emergencyContact: showsContact ? row.emergencyContact : null,
    assistance: assistance ? toAssistance(assistance) : null,
    hasAssistance: canReadAssistance ? row.hasAssistance : null,
    hiddenFields: [
      ...(assistance === undefined && !(canReadAssistance && !row.hasAssistance)
        ? (['assistance'] as const)
        : []),
      ...(showsContact ? [] : (['emergencyContact'] as const)),
    ],
    consent: {
      email: mergeConsent(emails.map(({ consent }) => consent)),
      sms: mergeConsent(phones.map(({ consent }) => consent)),
      voice: mergeConsent(phones.map(({ calls }) => calls.consent)),
    },
    notes: row.notes,
    externalIds: row.externalIds,
  }
}

const noConsent: AddressStatus = { byPurpose: mergeConsent([]), suppressed: false, consentGivenBy: [] }

const toOccupancy = (row: OccupancyRow): Tenant['occupancies'][number] => ({
  property: { id: row.propertyId, name: row.propertyName },
  unit: row.unitId === null ? null : { id: row.unitId, name: row.unitName ?? '' },
  propertyId: row.propertyId,
  unitId: row.unitId,
  role: row.role,
  leaseFrom: row.leaseFrom,
  leaseTo: row.leaseTo,
  moveIn: row.moveIn,
  moveOut: row.moveOut,
  leaseType: row.leaseType,
  externalId: row.externalId,
})

/** The contacts of a tenant, unmasked. */
export const toContact = (row: TenantRow): TenantContact => ({
  id: row.id,
  emails: row.emails.map(({ address, label, primary }) => ({ address, label, primary })),
  phones: row.phones.map(({ e164, raw, type, primary }) => ({ e164, raw, type, primary })),
  emergencyContact: row.emergencyContact,
})

/** Newest first. Occupancies without a start come first. */
export const newestOccupancyFirst = sql`coalesce(${occupancy.moveIn}, ${occupancy.leaseFrom}, 'infinity'::date) desc, ${occupancy.id} desc`

/** Throws 404 if the tenant doesn't exist, belongs to another organization or is hidden from the caller. */
export async function getVisibleTenant(
  tx: TransactionContext,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<TenantRow> {
  const query = tx.db
    .select(tenantColumns)
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .where(and(eq(tenant.orgId, tx.orgId), eq(tenant.id, id), visibleTenants(tx)))
  const [row] = options.forUpdate ? await query.for('update', { of: tenant }) : await query
  if (!row) throw notFound('tenant')
  return row
}

/** The tenant as the API returns it, freshly read. */
export async function readTenant(tx: TransactionContext, id: string): Promise<Tenant> {
  return await describeTenant(tx, await getVisibleTenant(tx, id))
}

export async function describeTenant(
  tx: TransactionContext,
  row: TenantRow,
  details: Pick<TenantDetails, 'assistance' | 'showsContact'> = {},
): Promise<Tenant> {
  return toTenant(tx, row, {
    names: await findUserNames(tx.db, userIdsOf(row)),
    figures: await findFigures(tx, row.propertyId === null ? [] : [row.propertyId]),
    occupancies: await listOccupancies(tx, row.id),
    consentOf: await readAddressStatus(tx, row),
    ...details,
  })
}

/** What a tenant agreed to at each of their addresses, and which other tenants the caller can see opted in there. */
async function readAddressStatus(tx: TransactionContext, row: TenantRow) {
  const contacts = contactsOf(row).map((contact) => ({ ...contact, tenantId: row.id }))
  const consentOf = await loadConsentLookup(tx, contacts)
  const optIns = (consent: ConsentOfAddress) =>
    consent.others.filter(({ purpose, state }) => purpose === 'safety_alerts' && state === 'opted_in')
  const ids = contacts.flatMap((contact) => optIns(consentOf(contact)).map(({ tenantId }) => tenantId))
  const optedInTenants =
    ids.length === 0
      ? []
      : await tx.db
          .select({ id: tenant.id, name: tenant.displayName })
          .from(tenant)
          .where(and(eq(tenant.orgId, tx.orgId), inArray(tenant.id, ids), visibleTenants(tx)))
  const nameById = new Map(optedInTenants.map(({ id, name }) => [id, name]))
  return (contact: Contact): AddressStatus => {
    const consent = consentOf({ ...contact, tenantId: row.id })
    return {
      byPurpose: consent.byPurpose,
      suppressed: consent.suppressed,
      consentGivenBy: optIns(consent).flatMap(({ tenantId, since }) => {
        const name = nameById.get(tenantId)
        return name === undefined ? [] : [{ id: tenantId, name, since }]
      }),
    }
  }
}

/** A tenant's occupancies at properties that the caller can see. */
export async function listOccupancies(tx: TransactionContext, tenantId: string): Promise<OccupancyRow[]> {
  const rows = await tx.db
    .select({ entry: occupancy, propertyName: property.name, unitName: unit.name })
    .from(occupancy)
    .innerJoin(property, and(eq(property.orgId, occupancy.orgId), eq(property.id, occupancy.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, occupancy.orgId), eq(unit.id, occupancy.unitId)))
    .where(and(eq(occupancy.orgId, tx.orgId), eq(occupancy.tenantId, tenantId), visibleProperties(tx)))
    .orderBy(newestOccupancyFirst)
  return rows.map(({ entry, ...names }) => ({ ...entry, ...names }))
}
