import { stringify } from 'csv-stringify/sync'
import type { FieldDefinition } from '../../domains/imports/recognize/field-definition.ts'
import type { DemoOccupancyRow, DemoPropertyRow, DemoTenantRow, DemoUnitRow, DemoWorld } from './history.ts'

/** The text of a cell by the field that it fills. */
export type DemoRow = Readonly<Record<string, string | number | null>>

/** A CSV file with the headings of the template. Columns that no row fills are left out. */
export function writeCsv(fields: readonly FieldDefinition[], rows: readonly DemoRow[]): Buffer {
  const used = fields.filter(({ key }) => rows.some((row) => row[key] !== undefined))
  const header = used.map(({ label }) => label)
  return Buffer.from(stringify([header, ...rows.map((row) => used.map(({ key }) => row[key] ?? ''))]))
}

const words = (value: string | null) => value?.replaceAll('_', ' ') ?? ''
const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

export function toPropertyLine(demo: DemoWorld, row: DemoPropertyRow): DemoRow {
  const manager = [...demo.colleagues.values()].find(({ id }) => id === row.managerUserId)
  return {
    code: row.code,
    name: row.name,
    portfolio: demo.portfolios.find(({ id }) => id === row.portfolioId)!.name,
    propertyClass: words(row.propertyClass),
    propertySubType: words(row.propertySubType),
    line1: row.line1,
    city: row.city,
    region: row.region,
    postalCode: row.postalCode,
    lat: row.lat,
    lon: row.lon,
    yearBuilt: row.yearBuilt,
    stories: row.stories,
    units: row.unitCountDeclared,
    livingArea: row.livingArea,
    managerEmail: manager?.email ?? '',
    contactName: row.onSiteContact?.name ?? '',
    contactPhone: row.onSiteContact?.phone ?? '',
    criticality: row.criticality,
    tags: row.tags.join(', '),
  }
}

export const toUnitLine = (property: DemoPropertyRow, row: DemoUnitRow): DemoRow => ({
  property: property.name,
  unit: row.name,
  building: row.building,
  floor: row.floor,
  unitType: words(row.unitType),
  bedrooms: row.bedrooms,
  bathrooms: row.bathrooms,
  area: row.area,
  status: words(row.status),
  marketRent: row.marketRent && (row.marketRent.amount / 100).toFixed(2),
  belowGrade: yesOrNo(row.belowGrade),
  accessible: yesOrNo(row.accessible),
  externalId: row.externalId,
})

interface TenantHome {
  property: DemoPropertyRow
  unit: DemoUnitRow
  occupancy: DemoOccupancyRow
}

export function toTenantLine({ property, unit, occupancy }: TenantHome, row: DemoTenantRow): DemoRow {
  const phone = row.phones[0]
  return {
    property: property.name,
    unit: unit.name,
    building: unit.building,
    firstName: row.firstName,
    lastName: row.lastName,
    company: row.companyName,
    emails: row.emails[0]?.address ?? '',
    mobilePhone: phone?.type === 'mobile' ? phone.e164 : '',
    workPhone: phone?.type === 'work' ? phone.e164 : '',
    status: row.status,
    role: words(occupancy.role),
    leaseFrom: occupancy.leaseFrom,
    leaseTo: occupancy.leaseTo,
    moveIn: occupancy.moveIn,
    language: row.language,
    householdSize: row.householdSize,
    emergencyName: row.emergencyContact?.name ?? '',
    emergencyPhone: row.emergencyContact?.phone ?? '',
    externalId: row.externalId,
    tags: row.tags.join(', '),
    notes: row.notes,
  }
}
