import { and, eq, getTableColumns, sql } from 'drizzle-orm'
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
import { findFigures, type PropertyFigures, threatsOf } from '../exposure/property-figures.ts'
import { toAssistance } from './assistance.ts'
import { type ConsentOfAddress, type Contact, mergeConsent, readConsent } from './consent.ts'
import { maskEmail, maskPhone } from './contacts.ts'
import type { Tenant, TenantContact, TenantListItem } from './tenants.schema.ts'

type Caller = Pick<ServiceContext, 'actor'>

const {
  assistance: _assistance,
  searchText: _search,
  contactKeys: _keys,
  propertySort: _property,
  unitSort: _unit,
  ...ownColumns
} = getTableColumns(tenant)

/** The columns a tenant is read with; join property and unit for the names. Sensitive columns are left out. */
export const tenantColumns = { ...ownColumns, propertyName: property.name, unitName: unit.name }

export type TenantRow = Omit<
  typeof tenant.$inferSelect,
  'assistance' | 'searchText' | 'contactKeys' | 'propertySort' | 'unitSort'
> & { propertyName: string | null; unitName: string | null }

/** The ids of people a tenant's row names. */
export const peopleOf = (row: TenantRow) => [row.createdBy, row.updatedBy]

/** Every address of a tenant that consent can be given for. */
export const contactsOf = ({ emails, phones }: Pick<TenantRow, 'emails' | 'phones'>): Contact[] => [
  ...emails.map(({ address }) => ({ channel: 'email' as const, address })),
  ...phones.flatMap(({ e164 }) => (e164 === null ? [] : [{ channel: 'sms' as const, address: e164 }])),
]

/** What a tenant shows of other records. */
export interface TenantSurroundings {
  /** People by id. */
  names: ReadonlyMap<string, string>
  /** By property. */
  figures: ReadonlyMap<string, PropertyFigures>
}

/** A row as lists show it. Contacts are always masked: a list would show thousands at once, unrecorded. */
export function toTenantListItem(
  ctx: Caller,
  row: TenantRow,
  { names, figures }: TenantSurroundings,
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
    consent: { email: row.consentEmail, sms: row.consentSms },
    reachable: row.reachable,
    leaseTo: row.leaseTo,
    threats: threatsOf(row.propertyId === null ? undefined : figures.get(row.propertyId)),
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

/** One occupancy with the names of its place. */
type OccupancyRow = typeof occupancy.$inferSelect & { propertyName: string; unitName: string | null }

interface TenantDetails extends TenantSurroundings {
  occupancies: readonly OccupancyRow[]
  consentOf(contact: Contact): ConsentOfAddress
  /** Given when it was requested and the reading is recorded. */
  assistance?: PlainAssistance | null
}

/** A row as `GET /tenant/{id}` answers it. */
function toTenant(ctx: Caller, row: TenantRow, details: TenantDetails): Tenant {
  const { email: _email, phone: _phone, consent: _consent, ...common } = toTenantListItem(ctx, row, details)
  const isClear = holdsOnTenant(ctx, 'tenant:contact_read', row)
  const mayKnowNeeds = holdsOnTenant(ctx, 'tenant:sensitive_read', row)
  const consentOf = (channel: Contact['channel'], address: string | null) =>
    address === null ? noConsent : details.consentOf({ channel, address })
  const emails = row.emails.map((email) => {
    const { byPurpose, suppressed } = consentOf('email', email.address)
    const address = isClear ? email.address : maskEmail(email.address)
    return { ...email, address, consent: byPurpose, suppressed }
  })
  const phones = row.phones.map((phone) => {
    const { byPurpose, suppressed } = consentOf('sms', phone.e164)
    const e164 = phone.e164 === null || isClear ? phone.e164 : maskPhone(phone.e164)
    const raw = phone.raw === null || isClear ? phone.raw : maskPhone('')
    return { ...phone, e164, raw, consent: byPurpose, suppressed }
  })
  const { assistance } = details
  return {
    ...common,
    masked: !isClear,
    firstName: row.firstName,
    lastName: row.lastName,
    companyName: row.companyName,
    occupancies: details.occupancies.map(toOccupancy),
    emails,
    phones,
    householdSize: row.householdSize,
    emergencyContact: isClear ? row.emergencyContact : null,
    assistance: assistance ? toAssistance(assistance) : null,
    hasAssistance: mayKnowNeeds ? row.hasAssistance : null,
    hiddenFields: [
      ...(assistance === undefined && !(mayKnowNeeds && !row.hasAssistance) ? (['assistance'] as const) : []),
      ...(isClear ? [] : (['emergencyContact'] as const)),
    ],
    consent: {
      email: mergeConsent(emails.map(({ consent }) => consent)),
      sms: mergeConsent(phones.map(({ consent }) => consent)),
    },
    notes: row.notes,
    externalIds: row.externalIds,
  }
}

const noConsent: ConsentOfAddress = { byPurpose: mergeConsent([]), suppressed: false }

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

/** Newest first; one without a start comes before all. */
export const newestFirst = sql`coalesce(${occupancy.moveIn}, ${occupancy.leaseFrom}, 'infinity'::date) desc, ${occupancy.id} desc`

/** The tenant's row, or 404 when there is none, it belongs to others or is hidden from the caller. */
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
  more: Pick<TenantDetails, 'assistance'> = {},
): Promise<Tenant> {
  return toTenant(tx, row, {
    names: await findUserNames(tx.db, peopleOf(row)),
    figures: await findFigures(tx, row.propertyId === null ? [] : [row.propertyId]),
    occupancies: await listOccupancies(tx, row.id),
    consentOf: await readConsent(tx, contactsOf(row)),
    ...more,
  })
}

/** The occupancies of a tenant at properties the caller may see. */
export async function listOccupancies(tx: TransactionContext, tenantId: string): Promise<OccupancyRow[]> {
  const rows = await tx.db
    .select({ entry: occupancy, propertyName: property.name, unitName: unit.name })
    .from(occupancy)
    .innerJoin(property, and(eq(property.orgId, occupancy.orgId), eq(property.id, occupancy.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, occupancy.orgId), eq(unit.id, occupancy.unitId)))
    .where(and(eq(occupancy.orgId, tx.orgId), eq(occupancy.tenantId, tenantId), visibleProperties(tx)))
    .orderBy(newestFirst)
  return rows.map(({ entry, ...names }) => ({ ...entry, ...names }))
}
