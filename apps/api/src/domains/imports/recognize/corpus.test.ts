import { stringify } from 'csv-stringify/sync'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { missingPropertyFields, propertyFields } from '../kinds/property/fields.ts'
import { missingTenantFields, tenantFields } from '../kinds/tenant/fields.ts'
import { missingUnitFields, unitFields } from '../kinds/unit/fields.ts'
import { FileProblem } from '../read/file-problem.ts'
import type { ImportKindKey } from './field-definition.ts'
import { recognizeTable } from './recognize-file.ts'

/*
 * Realistic layouts: the headings of widely used exports and public lists, each mangled the way databases, spreadsheets, and report writers do it. All values are fictional.
 */

const kinds = {
  property: {
    key: 'property',
    pluralName: 'properties',
    fields: propertyFields,
    missingFields: missingPropertyFields,
  },
  unit: { key: 'unit', pluralName: 'units', fields: unitFields, missingFields: missingUnitFields },
  tenant: { key: 'tenant', pluralName: 'tenants', fields: tenantFields, missingFields: missingTenantFields },
} as const

const pick =
  (...values: string[]) =>
  (row: number) =>
    values[row % values.length]!

const value = {
  id: (row: number) => String(800_000_025 + row * 17),
  name: pick('MAPLE COURT', 'Prairie View', 'OAK TERRACE APTS', 'Riverside Homes', 'Elm Place II'),
  street: pick('1200 Maple St', '455 4TH AVE W', '9100 Canyon Rd', '18 Oak Ter', '2203 N Elm Blvd'),
  line2: pick('', 'Bldg B', '', 'Suite 4', ''),
  city: pick('Kerrville', 'DICKINSON', 'Boulder', 'Durango', 'Pueblo'),
  state: pick('TX', 'ND', 'CO', 'CO', 'CO'),
  zip: pick('78028', '58601', '80302', '81301', '81003'),
  county: pick('Kerr', 'Stark', 'Boulder', 'La Plata', 'Pueblo'),
  yes: pick('Y', 'N', 'N', 'Y', 'Y'),
  code: pick('A', 'B', 'C', 'A', 'D'),
  program: pick('Sec 8 NC', 'PRAC/202', 'LMSA', 'Sec 8 SR', 'PRAC/811'),
  count: (row: number) => String(12 + row * 7),
  lat: pick('30.0474', '46.8792', '40.0150', '37.2753', '38.2544'),
  lon: pick('-99.1403', '-102.7896', '-105.2705', '-107.8801', '-104.6091'),
  year: pick('1987', '2013', '1999', '1974', '2006'),
  unit: pick('204', '118', 'B-3', '7', '12A'),
  unitStatus: pick('Occupied', 'Vacant', 'Occupied', 'Notice', 'Occupied'),
  beds: pick('2', '1', '3', '0', '2'),
  baths: pick('1.0', '1.0', '2.0', '1.0', '1.5'),
  area: pick('840', '610', '1,120', '410', '905'),
  money: pick('1,450.00', '$975.00', '1,120.00', '880.00', '1,305.50'),
  first: pick('Linh', 'Ada', 'Marco', 'Ines', 'Joseph'),
  last: pick('Nguyen', 'Okafor', 'Bianchi', 'de la Cruz', "O'Neil"),
  full: pick('Nguyen, Linh', 'Okafor, Ada', 'Bianchi, Marco', 'Cruz, Ines', 'Neil, Joseph'),
  email: pick(
    'linh@example.com',
    'ada@example.org',
    'marco@example.com',
    'ines@example.net',
    'joe@example.com',
  ),
  phone: pick('(830) 555-0134', '830-555-0177', '303.555.0142', '+1 970 555 0110', '7195550123'),
  date: pick('12/01/2025', '11/03/2026', '01/31/2024', '06/15/2025', '02/28/2026'),
  word: pick('Family', 'Elderly', 'Family', 'Disabled', 'Family'),
}

type Cell = (row: number) => string
/** Heading, the field it must fill (null: must not fill a field that another column fills), its values. */
type Column = readonly [heading: string, field: string | null, cell: Cell]
interface Layout {
  name: string
  kind: ImportKindKey
  columns: readonly Column[]
}

const layouts: readonly Layout[] = [
  {
    name: 'HUD multifamily open data',
    kind: 'property',
    columns: [
      ['property_id', 'externalId', value.id],
      ['property_name_text', 'name', value.name],
      ['property_phone_number', null, value.phone],
      ['address_line1_text', 'line1', value.street],
      ['address_line2_text', 'line2', value.line2],
      ['city_name_text', 'city', value.city],
      ['state_code', 'region', value.state],
      ['zip_code', 'postalCode', value.zip],
      ['county_name_text', 'county', value.county],
      ['total_unit_count', 'units', value.count],
      ['primary_financing_type', null, value.code],
      ['is_insured_ind', null, value.yes],
      ['is_202_811_ind', null, value.yes],
      ['program_type1', null, value.program],
    ],
  },
  {
    name: 'HUD standardized addresses',
    kind: 'property',
    columns: [
      ['property_id', 'externalId', value.id],
      ['property_name_text', 'name', value.name],
      ['std_addr', 'line1', value.street],
      ['std_city_name_text', 'city', value.city],
      ['std_st', 'region', value.state],
      ['std_zip5', 'postalCode', value.zip],
      ['total_unit_count', 'units', value.count],
    ],
  },
  {
    name: 'HUD addresses as given and standardized',
    kind: 'property',
    columns: [
      ['property_name_text', 'name', value.name],
      ['std_addr', null, value.street],
      ['std_city', null, value.city],
      ['std_st', null, value.state],
      ['std_zip5', null, value.zip],
      ['address_line1_text', 'line1', value.street],
      ['city_name_text', 'city', value.city],
      ['state_code', 'region', value.state],
      ['zip_code', 'postalCode', value.zip],
    ],
  },
  {
    name: 'HUD assisted multifamily',
    kind: 'property',
    columns: [
      ['PROPERTY_ID', 'externalId', value.id],
      ['PROJECT', 'name', value.name],
      ['PROJ_ADD', 'line1', value.street],
      ['PROJ_CTY', 'city', value.city],
      ['PROJ_ST', 'region', value.state],
      ['Zip', 'postalCode', value.zip],
      ['N_UNITS', 'units', value.count],
      ['property_category', null, value.word],
      ['client_group', null, value.word],
      ['reac_score', null, value.count],
    ],
  },
  {
    name: 'LIHTC database',
    kind: 'property',
    columns: [
      ['HUD_ID', null, value.id],
      ['PROJECT', 'name', value.name],
      ['PROJ_ADD', 'line1', value.street],
      ['PROJ_CTY', 'city', value.city],
      ['PROJ_ST', 'region', value.state],
      ['PROJ_ZIP', 'postalCode', value.zip],
      ['LATITUDE', 'lat', value.lat],
      ['LONGITUDE', 'lon', value.lon],
      ['N_UNITS', 'units', value.count],
      ['LI_UNITS', null, value.count],
      ['YR_PIS', null, value.year],
    ],
  },
  {
    name: 'city list of affordable housing',
    kind: 'property',
    columns: [
      ['Community Area Name', null, value.county],
      ['Community Area Number', null, value.count],
      ['Property Type', 'propertySubType', value.word],
      ['Property Name', 'name', value.name],
      ['Address', 'line1', value.street],
      ['City', 'city', value.city],
      ['State', 'region', value.state],
      ['Zip Code', 'postalCode', value.zip],
      ['Phone Number', null, value.phone],
      ['Management Company', null, value.name],
      ['Units', 'units', value.count],
      ['Latitude', 'lat', value.lat],
      ['Longitude', 'lon', value.lon],
    ],
  },
  {
    name: 'AppFolio property directory',
    kind: 'property',
    columns: [
      ['Property', 'name', value.name],
      ['Property Street Address 1', 'line1', value.street],
      ['Property Street Address 2', 'line2', value.line2],
      ['Property City', 'city', value.city],
      ['Property State', 'region', value.state],
      ['Property Zip', 'postalCode', value.zip],
      ['Units', 'units', value.count],
      ['Year Built', 'yearBuilt', value.year],
    ],
  },
  {
    name: 'DoorLoop properties',
    kind: 'property',
    columns: [
      ['Property Name', 'name', value.name],
      ['Property Class', null, pick('Residential')],
      ['Property Type', 'propertySubType', pick('Multi family')],
      ['Street 1', 'line1', value.street],
      ['Street 2', 'line2', value.line2],
      ['City', 'city', value.city],
      ['State', 'region', value.state],
      ['Zip', 'postalCode', value.zip],
    ],
  },
  {
    name: 'Yardi property list',
    kind: 'property',
    columns: [
      ['Property Code', 'code', value.unit],
      ['Property Name', 'name', value.name],
      ['Address 1', 'line1', value.street],
      ['Address 2', 'line2', value.line2],
      ['City', 'city', value.city],
      ['State', 'region', value.state],
      ['Zip Code', 'postalCode', value.zip],
      ['Number of Units', 'units', value.count],
    ],
  },
  {
    name: 'Rent Manager properties',
    kind: 'property',
    columns: [
      ['Short Name', null, value.code],
      ['Name', 'name', value.name],
      ['Street Address', 'line1', value.street],
      ['City', 'city', value.city],
      ['State', 'region', value.state],
      ['Postal Code', 'postalCode', value.zip],
      ['Manager Email', 'managerEmail', value.email],
    ],
  },
  {
    name: 'Buildium rental properties',
    kind: 'property',
    columns: [
      ['Property name', 'name', value.name],
      ['Address line 1', 'line1', value.street],
      ['Address line 2', 'line2', value.line2],
      ['City', 'city', value.city],
      ['State', 'region', value.state],
      ['Zip code', 'postalCode', value.zip],
      ['Country', 'country', pick('United States')],
    ],
  },
  {
    name: 'AppFolio unit vacancy',
    kind: 'unit',
    columns: [
      ['Property Name', 'property', value.name],
      ['Unit', 'unit', value.unit],
      ['Unit Status', 'status', value.unitStatus],
      ['Days Vacant', null, value.count],
      ['Rent Ready', null, pick('Yes', 'No')],
      ['Next Move In', null, value.date],
      ['Posted To Website', null, pick('Yes', 'No')],
    ],
  },
  {
    name: 'DoorLoop units',
    kind: 'unit',
    columns: [
      ['Property', 'property', value.name],
      ['Unit Name', 'unit', value.unit],
      ['Beds', 'bedrooms', value.beds],
      ['Baths', 'bathrooms', value.baths],
      ['Size', 'area', value.area],
      ['Market Rent', 'marketRent', value.money],
    ],
  },
  {
    name: 'Rent Manager units',
    kind: 'unit',
    columns: [
      ['Property Name', 'property', value.name],
      ['Unit Number', 'unit', value.unit],
      ['Bedrooms', 'bedrooms', value.beds],
      ['Bathrooms', 'bathrooms', value.baths],
      ['Square Footage', 'area', value.area],
      ['Floor', 'floor', pick('1', '2', '3', 'G', '2')],
    ],
  },
  {
    name: 'Yardi unit directory',
    kind: 'unit',
    columns: [
      ['Property Code', 'propertyCode', value.code],
      ['Unit Code', 'unit', value.unit],
      ['Unit Type', 'unitType', pick('Apartment', 'Studio')],
      ['Sq Ft', 'area', value.area],
      ['Market Rent', 'marketRent', value.money],
      ['Unit Status', 'status', value.unitStatus],
    ],
  },
  {
    name: 'AppFolio tenant directory',
    kind: 'tenant',
    columns: [
      ['Property', 'property', value.name],
      ['Unit', 'unit', value.unit],
      ['Tenant', 'fullName', value.full],
      ['Status', 'status', pick('Current', 'Notice', 'Current')],
      ['Phone Numbers', 'mobilePhone', value.phone],
      ['Emails', 'emails', value.email],
      ['Move-in', 'moveIn', value.date],
      ['Lease From', 'leaseFrom', value.date],
      ['Lease To', 'leaseTo', value.date],
    ],
  },
  {
    name: 'AppFolio tenant tickler',
    kind: 'tenant',
    columns: [
      ['Property', 'property', value.name],
      ['Unit', 'unit', value.unit],
      ['Tenant', 'fullName', value.full],
      ['Tenant Phone Number', 'mobilePhone', value.phone],
      ['Tenant Email', 'emails', value.email],
      ['Rent', null, value.money],
      ['Lease From', 'leaseFrom', value.date],
      ['Lease To', 'leaseTo', value.date],
    ],
  },
  {
    name: 'Buildium tenants',
    kind: 'tenant',
    columns: [
      ['Property', 'property', value.name],
      ['Unit number', 'unit', value.unit],
      ['First name', 'firstName', value.first],
      ['Last name', 'lastName', value.last],
      ['Primary email', 'emails', value.email],
      ['Mobile phone', 'mobilePhone', value.phone],
    ],
  },
  {
    name: 'Propertyware residents',
    kind: 'tenant',
    columns: [
      ['Building Name', 'property', value.name],
      ['Unit Name', 'unit', value.unit],
      ['First Name', 'firstName', value.first],
      ['Last Name', 'lastName', value.last],
      ['Mobile Phone #', 'mobilePhone', value.phone],
      ['Email Address', 'emails', value.email],
      ['Move-in Date', 'moveIn', value.date],
    ],
  },
  {
    name: 'RealPage residents',
    kind: 'tenant',
    columns: [
      ['Property Name', 'property', value.name],
      ['Unit Number', 'unit', value.unit],
      ['Resident Name', 'fullName', value.full],
      ['Email Address', 'emails', value.email],
      ['Phone Number', 'mobilePhone', value.phone],
      ['Lease Start', 'leaseFrom', value.date],
      ['Lease End', 'leaseTo', value.date],
    ],
  },
  {
    name: 'ResMan residents',
    kind: 'tenant',
    columns: [
      ['Property', 'property', value.name],
      ['Unit', 'unit', value.unit],
      ['Resident First Name', 'firstName', value.first],
      ['Resident Last Name', 'lastName', value.last],
      ['Resident Email', 'emails', value.email],
      ['Resident Phone', 'mobilePhone', value.phone],
      ['Move in Date', 'moveIn', value.date],
    ],
  },
  {
    name: 'spreadsheet kept by hand',
    kind: 'tenant',
    columns: [
      ['Community', 'property', value.name],
      ['Apt #', 'unit', value.unit],
      ['Given Name', 'firstName', value.first],
      ['Surname', 'lastName', value.last],
      ['E-Mail Addr.', 'emails', value.email],
      ['Cell Phone', 'mobilePhone', value.phone],
      ['Lease Expiration', 'leaseTo', value.date],
    ],
  },
]

const utf8 = { type: 'delimited', encoding: 'utf-8', delimiter: ',' } as const

type Table = string[][]
type Disfigure = (table: Table) => Table

const rename =
  (change: (heading: string, index: number) => string): Disfigure =>
  ([headings, ...rows]) => [headings!.map(change), ...rows]

const words = (heading: string) => heading.match(/[A-Za-z]+|\d+/g) ?? []
const abbreviations: Record<string, string> = {
  address: 'addr',
  property: 'prop',
  number: 'nbr',
  building: 'bldg',
  phone: 'ph',
  date: 'dt',
  code: 'cd',
  name: 'nm',
  year: 'yr',
  manager: 'mgr',
}

const disfigurements: Record<string, Disfigure> = {
  unchanged: (table) => table,
  'an unnamed index column': ([headings, ...rows]) => [
    ['', ...headings!],
    ...rows.map((row, index) => [String(index), ...row]),
  ],
  'titles above, totals below': ([headings, ...rows]) => [
    ['Monthly Report', ...headings!.slice(1).map(() => '')],
    ['As of 11/01/2026', ...headings!.slice(1).map(() => '')],
    [],
    headings!,
    ...rows,
    [`Total ${rows.length}`, ...headings!.slice(1).map(() => '')],
    ['Page 1 of 1', ...headings!.slice(1).map(() => '')],
  ],
  'a merged title in every cell': ([headings, ...rows]) => [
    headings!.map(() => 'Export'),
    headings!,
    ...rows,
  ],
  'snake case with types': rename((heading) => `${words(heading).join('_').toLowerCase()}_txt`),
  'camel case': rename((heading) =>
    words(heading)
      .map((word, index) =>
        index === 0 ? word.toLowerCase() : word[0]!.toUpperCase() + word.slice(1).toLowerCase(),
      )
      .join(''),
  ),
  'abbreviations in capitals': rename((heading) =>
    words(heading)
      .map((word) => abbreviations[word.toLowerCase()] ?? word)
      .join('_')
      .toUpperCase(),
  ),
  'capitals without spaces': rename((heading) => heading.replaceAll(/[^\w#]/g, '').toUpperCase()),
  'notes in the headings': rename((heading, index) =>
    index % 2 === 0 ? `${heading} (required)` : `${heading} [text]`,
  ),
  'headings on two lines': ([headings, ...rows]) => {
    const split = headings!.map((heading) => /^(\S+) (.+)$/.exec(heading))
    return [
      split.map((parts, index) => parts?.[1] ?? headings![index]!),
      split.map((parts) => parts?.[2] ?? ''),
      ...rows,
    ]
  },
  'a repeated heading and empty columns': ([headings, ...rows]) => [
    [...headings!, headings![0]!, '', ''],
    ...rows.map((row) => [...row, '', '', '']),
  ],
}

const fieldsByLanguage: Record<string, Record<ImportKindKey, Record<string, string>>> = {
  Spanish: {
    property: {
      name: 'Nombre del edificio',
      line1: 'Dirección',
      city: 'Ciudad',
      region: 'Estado',
      postalCode: 'Código postal',
    },
    unit: { property: 'Propiedad', unit: 'Unidad', bedrooms: 'Dormitorios', bathrooms: 'Baños' },
    tenant: {
      property: 'Propiedad',
      unit: 'Unidad',
      firstName: 'Nombre',
      lastName: 'Apellidos',
      emails: 'Correo electrónico',
      mobilePhone: 'Teléfono',
    },
  },
  French: {
    property: {
      name: 'Nom de l’immeuble',
      line1: 'Adresse',
      city: 'Ville',
      region: 'Province',
      postalCode: 'Code postal',
    },
    unit: { property: 'Immeuble', unit: 'Logement', bedrooms: 'Chambres', area: 'Surface' },
    tenant: {
      property: 'Immeuble',
      unit: 'Logement',
      firstName: 'Prénom',
      lastName: 'Nom',
      emails: 'Courriel',
      mobilePhone: 'Téléphone',
    },
  },
  German: {
    property: { name: 'Objektname', line1: 'Straße', city: 'Ort', region: 'Bundesland', postalCode: 'PLZ' },
    unit: { property: 'Objekt', unit: 'Wohnung', floor: 'Etage', area: 'Wohnfläche' },
    tenant: {
      property: 'Objekt',
      unit: 'Wohnung',
      firstName: 'Vorname',
      lastName: 'Nachname',
      emails: 'E-Mail',
      mobilePhone: 'Handy',
    },
  },
  Portuguese: {
    property: {
      name: 'Nome do imóvel',
      line1: 'Endereço',
      city: 'Cidade',
      region: 'Estado',
      postalCode: 'CEP',
    },
    unit: { property: 'Imóvel', unit: 'Apartamento', bedrooms: 'Quartos', area: 'Área útil' },
    tenant: {
      property: 'Imóvel',
      unit: 'Apartamento',
      firstName: 'Nome',
      lastName: 'Sobrenome',
      emails: 'E-mail',
      mobilePhone: 'Telefone',
    },
  },
  Vietnamese: {
    property: {
      name: 'Tên tòa nhà',
      line1: 'Địa chỉ',
      city: 'Thành phố',
      region: 'Tiểu bang',
      postalCode: 'Mã bưu chính',
    },
    unit: { property: 'Tòa nhà', unit: 'Căn hộ', bedrooms: 'Phòng ngủ', area: 'Diện tích' },
    tenant: {
      property: 'Tòa nhà',
      unit: 'Căn hộ',
      firstName: 'Tên',
      lastName: 'Họ',
      emails: 'Email',
      mobilePhone: 'Số điện thoại',
    },
  },
  Chinese: {
    property: { name: '物业名称', line1: '地址', city: '城市', region: '州', postalCode: '邮编' },
    unit: { property: '物业', unit: '房号', bedrooms: '卧室', area: '面积' },
    tenant: { property: '物业', unit: '房号', fullName: '姓名', emails: '电子邮件', mobilePhone: '手机' },
  },
}

const cellOf: Record<string, Cell> = {
  name: value.name,
  property: value.name,
  line1: value.street,
  city: value.city,
  region: value.state,
  postalCode: value.zip,
  unit: value.unit,
  bedrooms: value.beds,
  bathrooms: value.baths,
  area: value.area,
  floor: pick('1', '2', '3'),
  firstName: value.first,
  lastName: value.last,
  fullName: value.full,
  emails: value.email,
  mobilePhone: value.phone,
}

const translated = Object.entries(fieldsByLanguage).flatMap(([language, byKind]) =>
  Object.entries(byKind).map(([kind, headings]): Layout => ({
    name: `${language} list`,
    kind: kind as ImportKindKey,
    columns: Object.entries(headings).map(([field, heading]) => [heading, field, cellOf[field]!]),
  })),
)

const rowCount = 30

interface Case {
  title: string
  layout: Layout
  table: Table
}

const cases: Case[] = [
  ...layouts.flatMap((layout) =>
    Object.entries(disfigurements).map(([how, disfigure]) => ({
      title: `${layout.name}: ${how}`,
      layout,
      table: disfigure(toTable(layout)),
    })),
  ),
  ...translated.map((layout) => ({
    title: `${layout.name} (${layout.kind})`,
    layout,
    table: toTable(layout),
  })),
]

function toTable({ columns }: Layout): Table {
  const rows = Array.from({ length: rowCount }, (_, row) => columns.map(([, , cell]) => cell(row)))
  return [columns.map(([heading]) => heading), ...rows]
}

/** What a person has to do: nothing, choose one column, or more. Problems are described in words. */
async function recognize({ layout, table }: Case) {
  const kind = kinds[layout.kind]
  const text = stringify(table)
  let recognized
  try {
    recognized = await recognizeTable(kind, utf8, () => Readable.from([Buffer.from(text)]))
  } catch (error) {
    if (error instanceof FileProblem) return { choices: Infinity, problems: [error.code] }
    throw error
  }
  const { mapping, analysis } = recognized
  const offset = table.some((row) => row[0] === '0' && row[1] !== '') ? 1 : 0
  const byIndex = new Map(mapping.map((column) => [column.index, column]))
  const filled = new Set(mapping.flatMap(({ field }) => field ?? []))
  const needed = new Set(['emails', 'mobilePhone', 'name', 'unit', 'property'])
  const problems: string[] = []
  let choices = kind.missingFields(new Set([...filled, ...analysis.implied])).length
  for (const [index, [heading, field]] of layout.columns.entries()) {
    const actual = byIndex.get(index + offset)?.field ?? null
    if (actual === field) continue
    if (field === null) {
      if (layout.columns.some(([, other]) => other === actual)) problems.push(`${heading} fills ${actual}`)
    } else if (actual !== null) problems.push(`${heading} fills ${actual}, not ${field}`)
    else if (needed.has(field) && !kind.missingFields(filled).includes(field)) choices += 1
  }
  if (analysis.rowCount !== rowCount) problems.push(`${analysis.rowCount} rows`)
  return { choices, problems }
}

const folder = process.env.PARAPET_REAL_DATA_DIR

describe.skipIf(!folder)('real public lists', () => {
  const recognizeText = async (text: string) =>
    await recognizeTable(kinds.property, utf8, () => Readable.from([Buffer.from(text)]))

  it.each([
    ['hud-multifamily-assisted-co-2026.csv', 343],
    ['usda-rural-housing-co-2026.csv', 116],
    ['census-geocoder-input-2026-08-12.csv', 457],
  ])('%s is recognized, with and without a heading for its first column', async (name, rows) => {
    const text = await readFile(path.join(folder!, 'properties', name), 'utf8')
    const [header, ...lines] = text.split('\n')
    const indexed = [`,${header!}`, ...lines.map((line, index) => (line === '' ? '' : `${index},${line}`))]
    for (const variant of [text, indexed.join('\n')]) {
      const { analysis, mapping } = await recognizeText(variant)
      expect(analysis).toMatchObject({ headerRow: 1, rowCount: rows })
      const fields = new Set(mapping.flatMap(({ field }) => field ?? []))
      expect(missingPropertyFields(fields)).toEqual([])
    }
  })
})

describe('the corpus of layouts', () => {
  it('is recognized without manual matching, and never wrongly', async () => {
    const counts = { 'without a hand': 0, 'one choice': 0, more: 0, wrong: 0 }
    const notes: string[] = []
    for (const item of cases) {
      const { choices, problems } = await recognize(item)
      const result =
        problems.length > 0
          ? 'wrong'
          : choices === 0
            ? 'without a hand'
            : choices === 1
              ? 'one choice'
              : 'more'
      counts[result] += 1
      if (result !== 'without a hand')
        notes.push(`${item.title}: ${result} (${choices}) ${problems.join('; ')}`)
    }
    process.stdout.write(`${cases.length} layouts: ${JSON.stringify(counts)}\n${notes.join('\n')}\n`)
    expect(cases.length).toBeGreaterThanOrEqual(200)
    expect(counts.wrong).toBe(0)
    expect(counts.more).toBe(0)
    expect(counts['without a hand'] / cases.length).toBeGreaterThan(0.95)
  })
})
