import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { occupancy, property, propertyFigure, tenant, unit } from '../../../../platform/db/schema/index.ts'
import {
  selectedRows,
  column,
  defineExport,
  type ExportColumn,
  exportQuery,
  pagingParameters,
  toPoints,
  exportPermission,
} from '../export-kind.ts'
import {
  tenantSortKeys,
  maskEmail,
  maskPhone,
  resolveTenantFilters,
  holdsOnTenant,
  tenantConditions,
  TenantQuery,
  newestOccupancyFirst,
  tenantColumns,
  type TenantRow,
  tenantsWithPermission,
} from '../../../estate/index.ts'

type Occupancy = Pick<typeof occupancy.$inferSelect, 'role' | 'leaseFrom' | 'moveIn' | 'moveOut'>

interface Row extends TenantRow {
  propertyCode: string | null
  building: string | null
  lat: number | null
  lon: number | null
  /** At the property, like in the list; null without a property. */
  threats: number | null
  occupancy?: Occupancy | undefined
  /** Whether the caller can see this tenant's contact details. */
  isUnmasked?: boolean
}

/** What contact columns show; masked if the caller can't see this tenant's contact details. */
type Contacts = Pick<Row, 'emails' | 'phones' | 'isUnmasked'>

export const contactColumn = <Contact>(
  key: string,
  heading: string,
  isDefault: boolean,
  cell: ExportColumn<Contact>['cell'],
): ExportColumn<Contact> => ({ key, heading, isDefault, isContact: true, cell })

export const formatEmails = (row: Contacts) =>
  row.emails.map(({ address }) => (row.isUnmasked ? address : maskEmail(address))).join(', ') || null

export function formatPhones(row: Contacts, ...types: Row['phones'][number]['type'][]) {
  const numbers = row.phones.flatMap(({ e164, raw, type }) =>
    types.includes(type) ? [e164 ?? raw ?? ''] : [],
  )
  return numbers.map((number) => (row.isUnmasked ? number : maskPhone(number))).join(', ') || null
}

const formatEmergencyContact = (row: Row, part: 'name' | 'phone') =>
  row.isUnmasked ? (row.emergencyContact?.[part] ?? null) : null

const columns: ExportColumn<Row>[] = [
  column('property', 'Property', true, (row) => row.propertyName),
  column('propertyCode', 'Property code', false, (row) => row.propertyCode),
  column('unit', 'Unit', true, (row) => row.unitName),
  column('building', 'Building', false, (row) => row.building),
  column('firstName', 'First name', true, (row) => row.firstName),
  column('lastName', 'Last name', true, (row) => row.lastName),
  column('company', 'Company', true, (row) => row.companyName),
  contactColumn('emails', 'Email', false, formatEmails),
  contactColumn('mobilePhone', 'Mobile phone', false, (row) => formatPhones(row, 'mobile')),
  contactColumn('homePhone', 'Home phone', false, (row) => formatPhones(row, 'home', 'other')),
  contactColumn('workPhone', 'Work phone', false, (row) => formatPhones(row, 'work', 'fax')),
  column('status', 'Status', true, (row) => row.status),
  column('role', 'Role', false, (row) => row.occupancy?.role ?? null),
  column('leaseFrom', 'Lease start', false, (row) => row.occupancy?.leaseFrom ?? null),
  column('leaseTo', 'Lease end', false, (row) => row.leaseTo),
  column('moveIn', 'Move-in', false, (row) => row.occupancy?.moveIn ?? null),
  column('moveOut', 'Move-out', false, (row) => row.occupancy?.moveOut ?? null),
  column('language', 'Language', false, (row) => row.language),
  column('householdSize', 'Household size', false, (row) => row.householdSize),
  contactColumn('emergencyName', 'Emergency contact', false, (row) => formatEmergencyContact(row, 'name')),
  contactColumn('emergencyPhone', 'Emergency contact phone', false, (row) =>
    formatEmergencyContact(row, 'phone'),
  ),
  // Named differently from the columns that an import reads as proof of consent, because a state isn't proof.
  column('consentEmail', 'Email consent state', true, (row) => row.consentEmail),
  column('consentSms', 'Text message consent state', false, (row) => row.consentSms),
  column('consentVoice', 'Phone call consent state', false, (row) => row.consentVoice),
  column('reachable', 'Reachable', false, (row) => row.reachable),
  column('threats', 'Threats', false, (row) => row.threats),
  column('externalId', 'External ID', false, (row) => row.externalId),
  column('tags', 'Tags', false, (row) => row.tags.join(', ') || null),
  column('notes', 'Notes', false, (row) => row.notes),
  column('updatedAt', 'Updated', false, (row) => row.updatedAt.toISOString()),
]

// Assistance is never exported, so a file can't be filtered by it either.
const query = TenantQuery.omit({ ...pagingParameters, facets: true, hasAssistance: true }).extend(
  exportQuery(columns),
)

export const tenantExport = defineExport({
  noun: 'tenant',
  category: 'tenant',
  pluralNoun: 'tenants',
  permission: 'tenant:read',
  query,
  columns,
  async openSource(tx, { format: _format, columns: _columns, ids, sort, ...filters }) {
    const listed = and(
      tenantConditions(tx, await resolveTenantFilters(tx, filters)),
      selectedRows(tenant.id, ids),
    )
    const where = and(listed, tenantsWithPermission(tx, exportPermission))
    return {
      keys: tenantSortKeys(sort),
      rows: async (clauses) =>
        await tx.db
          .select({
            ...tenantColumns,
            propertyCode: property.code,
            building: unit.building,
            lat: property.lat,
            lon: property.lon,
            threats: propertyFigure.threatsActive,
            sortValues: clauses.sortValues,
          })
          .from(tenant)
          .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
          .leftJoin(
            propertyFigure,
            and(eq(propertyFigure.orgId, tenant.orgId), eq(propertyFigure.propertyId, tenant.propertyId)),
          )
          .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit),
      count: async (scope) => await tx.db.$count(tenant, scope === 'file' ? where : listed),
    }
  },
  async loadRelated(tx, rows: Row[]) {
    const occupancies = await readLatestOccupancies(
      tx,
      rows.map((row) => row.id),
    )
    for (const row of rows) {
      row.occupancy = occupancies.get(row.id)
      row.isUnmasked = holdsOnTenant(tx, 'tenant:contact_read', row)
    }
  },
  geometries: async (_tx, rows) => toPoints(rows),
})

/** The latest occupancy at the unit that the tenant is listed with. */
async function readLatestOccupancies(
  tx: TransactionContext,
  ids: readonly string[],
): Promise<Map<string, Occupancy>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .selectDistinctOn([occupancy.tenantId], {
      tenantId: occupancy.tenantId,
      role: occupancy.role,
      leaseFrom: occupancy.leaseFrom,
      moveIn: occupancy.moveIn,
      moveOut: occupancy.moveOut,
    })
    .from(occupancy)
    .innerJoin(tenant, and(eq(tenant.orgId, occupancy.orgId), eq(tenant.id, occupancy.tenantId)))
    .where(
      and(
        eq(occupancy.orgId, tx.orgId),
        inArray(occupancy.tenantId, [...ids]),
        sql`${occupancy.unitId} is not distinct from ${tenant.unitId}`,
      ),
    )
    .orderBy(occupancy.tenantId, newestOccupancyFirst)
  return new Map(rows.map(({ tenantId, ...latest }) => [tenantId, latest]))
}
