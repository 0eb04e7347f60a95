/** Fictional files in the format of public housing lists. */

const streets = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gum', 'Hazel', 'Ivy', 'Juniper']
const cities = [
  { city: 'Denver', zip: '80218' },
  { city: 'AURORA', zip: '80010' },
  { city: 'Boulder', zip: '80302' },
  { city: 'Greeley', zip: '80631' },
]

export interface FilePayload {
  name: string
  mimeType: string
  buffer: Buffer
}

const toFile = (name: string, lines: readonly string[]): FilePayload => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
})

const hudHeader =
  'PROJECT,PROJ_ADD,PROJ_CTY,PROJ_ST,CNTY_NAME,CNTY_FIPS,N_UNITS,LI_UNITS,_source,PROPERTY_ID,Zip,subsidy_type,property_category,client_group,has_use_restriction,is_troubled,reac_score,program_type,longitude,latitude'

/**
 * 12 rows: two without a city or another location (lines 4 and 7), one at the address of another (line 13), some in upper case. `key` makes
 * names, streets and ids differ from those of other tests.
 */
export function createHudFile(suffix: string, houseNumber: number): FilePayload {
  const rows = Array.from({ length: 12 }, (_, index) => {
    const location = cities[index % cities.length]
    const isDuplicate = index === 11
    const hasCity = index !== 2 && index !== 5
    const street = `${houseNumber + (isDuplicate ? 0 : index)} ${streets[isDuplicate ? 0 : index % 10]} ${suffix} St`
    const name = `${suffix} ${streets[index % 10]} MANOR ${index}`
    return [
      index % 2 === 0 ? name.toUpperCase() : name,
      street,
      hasCity ? (isDuplicate ? cities[0]?.city : location?.city) : '',
      'CO',
      '',
      '08031',
      String(10 + index),
      '8',
      'HUD MULTIFAMILY_PROPERTIES_ASSISTED',
      `${suffix}${String(8000 + index)}`,
      // In Colorado's ZIP code range, but not a real ZIP code.
      hasCity ? (isDuplicate ? cities[0]?.zip : location?.zip) : '80000',
      'unknown',
      '202/811',
      'Elderly',
      'False',
      'False',
      '96',
      'preservation-candidate',
      hasCity ? `-104.${900_000 + index}` : '',
      hasCity ? `39.${700_000 + index}` : '',
    ].join(',')
  })
  return toFile(`${suffix}-assisted.csv`, [hudHeader, ...rows])
}

const usdaHeader =
  'PROJECT,PROJ_ADD,PROJ_CTY,PROJ_ST,CNTY_NAME,CNTY_FIPS,N_UNITS,LI_UNITS,_source,Zip,effective_date,restrictive_expiration,years_to_expiration,hud_units,ra_units,rental_designation,subsidy_type,mgmt_agent,program_type,longitude,latitude'

/** 6 rows without IDs, distinguished only by their addresses. */
export function createUsdaFile(suffix: string, houseNumber: number): FilePayload {
  const rows = Array.from({ length: 6 }, (_, index) => {
    const location = cities[index % cities.length]
    return [
      `${suffix.toUpperCase()} VILLAGE ${index}`,
      `${houseNumber + index} ${streets[index % 10]} ${suffix} Ave`,
      location?.city,
      'CO',
      '',
      '08001',
      String(20 + index),
      '20',
      'USDA Rural Housing Assets',
      location?.zip,
      '19800711',
      '20000711',
      '-26',
      '0',
      '24',
      'EL - Elderly',
      'usda-rd-with-ra',
      '"INVENTED AGENCY, INC"',
      'preservation-candidate',
      `-104.${800_000 + index}`,
      `39.${900_000 + index}`,
    ].join(',')
  })
  return toFile(`${suffix}-rural.csv`, [usdaHeader, ...rows])
}

const toUpload = (text: string | Buffer, name = 'properties.csv', mimeType = 'text/csv'): FilePayload => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
})

/** Files that can't be imported, with part of the error message. */
export const badFiles: readonly { description: string; file: FilePayload; errorMessage: RegExp }[] = [
  { description: 'an empty file', file: toUpload(''), errorMessage: /empty/i },
  {
    description: 'a picture that claims to be a table',
    file: toUpload(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 1, 2, 3])),
    errorMessage: /not a table|CSV|picture|image|binary/i,
  },
  {
    description: 'a file with headings only',
    file: toUpload('Name,Address,City,State,Zip\n'),
    errorMessage: /row/i,
  },
  {
    description: 'a file with 201 columns',
    file: toUpload(
      `${Array.from({ length: 201 }, (_, index) => `c${index}`).join(',')}\n${'1,'.repeat(200)}1\n`,
    ),
    errorMessage: /200/,
  },
  {
    description: 'a list of tenants',
    file: toUpload('Tenant,Unit,Lease From,Lease To,Rent\nDana Reed,4,2026-01-01,2026-12-31,1200\n'),
    errorMessage: /tenant/i,
  },
]
