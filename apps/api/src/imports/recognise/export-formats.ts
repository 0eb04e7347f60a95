import type { ExportFormat, ImportKindKey } from '../import-kind.ts'
import { normaliseHeader } from './normalise-header.ts'

const publicHousing = {
  PROJECT: 'name',
  PROJ_ADD: 'line1',
  PROJ_CTY: 'city',
  PROJ_ST: 'region',
  Zip: 'postalCode',
  CNTY_NAME: 'county',
  CNTY_FIPS: 'countyFips',
  N_UNITS: 'units',
  LI_UNITS: null,
  longitude: 'lon',
  latitude: 'lat',
  subsidy_type: null,
  program_type: null,
  property_category: null,
  _source: null,
}

/** Exports whose headings are known. Recognising one only fills the mapping in beforehand. */
export const exportFormats: readonly ExportFormat[] = [
  {
    key: 'hud_multifamily_assisted',
    kind: 'property',
    label: 'HUD list of assisted multifamily properties',
    headers: [
      'PROJECT',
      'PROJ_ADD',
      'PROJ_CTY',
      'PROJ_ST',
      'N_UNITS',
      'PROPERTY_ID',
      'property_category',
      'client_group',
      'reac_score',
    ],
    columns: { ...publicHousing, PROPERTY_ID: 'externalId' },
  },
  {
    key: 'usda_rural_housing',
    kind: 'property',
    label: 'USDA list of rural housing',
    headers: [
      'PROJECT',
      'PROJ_ADD',
      'PROJ_CTY',
      'PROJ_ST',
      'N_UNITS',
      'rental_designation',
      'ra_units',
      'mgmt_agent',
    ],
    columns: {
      ...publicHousing,
      hud_units: null,
      ra_units: null,
      mgmt_agent: null,
      rental_designation: null,
    },
  },
  {
    key: 'managecasa_properties',
    kind: 'property',
    label: 'ManageCasa property list',
    headers: [
      'MultiUnit ID',
      'Unit ID',
      'Property Type',
      'Property Name',
      'Address Line1',
      'Address City',
      'Address State',
      'Address ZipCode',
    ],
    columns: {
      'MultiUnit ID': 'externalId',
      'Unit ID': null,
      'Address Line1': 'line1',
      'Address ZipCode': 'postalCode',
    },
  },
  {
    key: 'appfolio_tenant_tickler',
    kind: 'tenant',
    label: 'AppFolio tenant tickler',
    headers: [
      'Tenant',
      'Tenant Phone Number',
      'Tenant Email',
      'Lease From',
      'Lease To',
      'Property ID',
      'Property Street Address 1',
      'Unit ID',
      'Occupancy ID',
      'Tenant ID',
      'Tenant Status',
      'Portfolio ID',
    ],
  },
  {
    key: 'appfolio_unit_vacancy',
    kind: 'unit',
    label: 'AppFolio unit vacancy',
    headers: ['Property Name', 'Unit', 'Unit Status', 'Days Vacant', 'Rent Ready', 'Next Move In'],
  },
  {
    key: 'appfolio_tenant_directory',
    kind: 'tenant',
    label: 'AppFolio tenant directory',
    headers: [
      'Property',
      'Unit',
      'Tenant',
      'Status',
      'Phone Numbers',
      'Emails',
      'Move-in',
      'Lease From',
      'Lease To',
    ],
  },
  {
    key: 'appfolio_rent_roll',
    kind: 'tenant',
    label: 'AppFolio rent roll',
    headers: [
      'Unit',
      'BD/BA',
      'Tenant',
      'Status',
      'Sqft',
      'Market Rent',
      'Rent',
      'Deposit',
      'Lease From',
      'Lease To',
      'Move-in',
      'Move-out',
      'Past Due',
    ],
  },
  {
    key: 'buildium_tenants',
    kind: 'tenant',
    label: 'Buildium tenants',
    headers: ['Property', 'Unit number', 'First name', 'Last name'],
  },
  {
    key: 'propertyware_residents',
    kind: 'tenant',
    label: 'Propertyware residents',
    headers: [
      'Unit Address',
      'Unit Address Cont.',
      'First Name',
      'Last Name',
      'Mobile Phone #',
      'Start Date',
      'End Date',
      'Monthly Rent',
      'Target Deposit',
      'Move-in Date',
      'Vacated Date',
    ],
  },
  {
    key: 'resman_residents',
    kind: 'tenant',
    label: 'ResMan residents',
    headers: [
      'Unit',
      'Resident 1 First Name',
      'Resident 3 Last Name',
      'Move in Date',
      'Lease Start Date',
      'Lease End Date',
      'NTV Date',
    ],
  },
  {
    key: 'yardi_rent_roll',
    kind: 'tenant',
    label: 'Yardi rent roll',
    headers: ['Unit', 'Sq Ft', 'Resident', 'Market Rent', 'Move In', 'Move Out', 'Balance'],
  },
  {
    key: 'realpage_resident_list',
    kind: 'tenant',
    label: 'RealPage resident list',
    headers: ['Unit', 'Floorplan', 'Resident', 'Lease Start', 'Lease End'],
  },
  {
    key: 'entrata_residents',
    kind: 'tenant',
    label: 'Entrata residents',
    headers: ['Apartment', 'Resident', 'Lease From', 'Lease To'],
  },
  {
    key: 'everbridge_contacts',
    kind: 'tenant',
    label: 'Everbridge contacts',
    headers: [
      'First Name',
      'Last Name',
      'External ID',
      'Record Type',
      'Country',
      'Location 1',
      'Email Address 1',
      'Phone 1',
    ],
  },
]

/** Share of the distinctive headings that must be there. */
const enough = 0.75

export interface DetectedFormat {
  key: string
  confidence: number
  evidence: string[]
}

/** The known export that the headings fit best, or null. */
export function findExportFormat(
  headers: readonly string[],
): { format: ExportFormat; detected: DetectedFormat } | null {
  const present = new Map(headers.map((header) => [normaliseHeader(header), header]))
  let best: { format: ExportFormat; detected: DetectedFormat } | null = null
  for (const format of exportFormats) {
    const evidence = format.headers
      .map((header) => present.get(normaliseHeader(header)))
      .filter((header) => header !== undefined)
    const confidence = evidence.length / format.headers.length
    if (confidence < enough || evidence.length <= (best?.detected.evidence.length ?? 0)) continue
    best = { format, detected: { key: format.key, confidence: round(confidence), evidence } }
  }
  return best
}

const strongTenantWords = /^(?:tenant|resident|lessee|occupant|lease|move in|move out|occupancy id)\b/
const weakTenantWords = new Set([
  'first name',
  'last name',
  'rent',
  'deposit',
  'balance',
  'email',
  'phone',
  'unit',
])
const strongUnitWords = new Set([
  'unit',
  'unit number',
  'unit id',
  'unit name',
  'apt',
  'apartment',
  'apt number',
  'unit status',
])
const weakUnitWords = new Set([
  'bedrooms',
  'beds',
  'bathrooms',
  'baths',
  'bd ba',
  'market rent',
  'floorplan',
  'floor plan',
  'unit type',
  'days vacant',
  'rent ready',
  'occupancy',
  'floor',
])

/** What the headings speak of when it is something else than `kind`, or null. */
export function findOtherKind(headers: readonly string[], kind: ImportKindKey): ImportKindKey | null {
  const known = findExportFormat(headers)
  if (known) return known.format.kind === kind ? null : known.format.kind
  if (kind !== 'property') return null
  const names = headers.map(normaliseHeader)
  const tenantWords = names.filter((name) => strongTenantWords.test(name)).length
  const nearTenant = names.filter((name) => weakTenantWords.has(name)).length
  if (tenantWords > 0 && tenantWords + nearTenant >= 2) return 'tenant'
  const unitWords = names.filter((name) => strongUnitWords.has(name)).length
  const nearUnit = names.filter((name) => weakUnitWords.has(name)).length
  return unitWords > 0 && unitWords + nearUnit >= 2 ? 'unit' : null
}

const round = (value: number) => Math.round(value * 100) / 100
