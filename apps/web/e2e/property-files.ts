/** Fictional files in the format of public housing lists. */

const streets = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gum', 'Hazel', 'Ivy', 'Juniper']
const cities = [
  { city: 'Denver', zip: '80218' },
  { city: 'AURORA', zip: '80010' },
  { city: 'Pueblo', zip: '81003' },
  { city: 'Greeley', zip: '80631' },
]

export interface ShapedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const toFile = (name: string, lines: readonly string[]): ShapedFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
})

const hudHeader =
  'PROJECT,PROJ_ADD,PROJ_CTY,PROJ_ST,CNTY_NAME,CNTY_FIPS,N_UNITS,LI_UNITS,_source,PROPERTY_ID,Zip,subsidy_type,property_category,client_group,has_use_restriction,is_troubled,reac_score,program_type,longitude,latitude'

/**
 * 12 rows: two without a city (lines 4 and 7), one at the address of another (line 13), some in upper case. `key` makes
 * names, streets and ids differ from those of other tests.
 */
export function hudFile(key: string, houseNumber: number): ShapedFile {
  const rows = Array.from({ length: 12 }, (_, index) => {
    const at = cities[index % cities.length]
    const isTwin = index === 11
    const street = `${houseNumber + (isTwin ? 0 : index)} ${streets[isTwin ? 0 : index % 10]} ${key} St`
    const name = `${key} ${streets[index % 10]} MANOR ${index}`
    return [
      index % 2 === 0 ? name.toUpperCase() : name,
      street,
      index === 2 || index === 5 ? '' : isTwin ? cities[0]?.city : at?.city,
      'CO',
      '',
      '08031',
      String(10 + index),
      '8',
      'HUD MULTIFAMILY_PROPERTIES_ASSISTED',
      `${key}${String(8000 + index)}`,
      isTwin ? cities[0]?.zip : at?.zip,
      'unknown',
      '202/811',
      'Elderly',
      'False',
      'False',
      '96',
      'preservation-candidate',
      `-104.${900_000 + index}`,
      `39.${700_000 + index}`,
    ].join(',')
  })
  return toFile(`${key}-assisted.csv`, [hudHeader, ...rows])
}

const usdaHeader =
  'PROJECT,PROJ_ADD,PROJ_CTY,PROJ_ST,CNTY_NAME,CNTY_FIPS,N_UNITS,LI_UNITS,_source,Zip,effective_date,restrictive_expiration,years_to_expiration,hud_units,ra_units,rental_designation,subsidy_type,mgmt_agent,program_type,longitude,latitude'

/** 6 rows without IDs, distinguished only by their addresses. */
export function usdaFile(key: string, houseNumber: number): ShapedFile {
  const rows = Array.from({ length: 6 }, (_, index) => {
    const at = cities[index % cities.length]
    return [
      `${key.toUpperCase()} VILLAGE ${index}`,
      `${houseNumber + index} ${streets[index % 10]} ${key} Ave`,
      at?.city,
      'CO',
      '',
      '08001',
      String(20 + index),
      '20',
      'USDA Rural Housing Assets',
      at?.zip,
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
  return toFile(`${key}-rural.csv`, [usdaHeader, ...rows])
}

const table = (text: string | Buffer, name = 'properties.csv', mimeType = 'text/csv'): ShapedFile => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
})

/** Files that can't be imported, with part of the error message. */
export const badFiles: readonly { what: string; file: ShapedFile; says: RegExp }[] = [
  { what: 'an empty file', file: table(''), says: /empty/i },
  {
    what: 'a picture that claims to be a table',
    file: table(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 1, 2, 3])),
    says: /not a table|CSV|picture|image|binary/i,
  },
  { what: 'a file with headings only', file: table('Name,Address,City,State,Zip\n'), says: /row/i },
  {
    what: 'a file with a heading twice',
    file: table('Name,Address,City,City,State,Zip\nA,1 Elm St,Denver,Denver,CO,80218\n'),
    says: /City/,
  },
  {
    what: 'a file with 201 columns',
    file: table(
      `${Array.from({ length: 201 }, (_, index) => `c${index}`).join(',')}\n${'1,'.repeat(200)}1\n`,
    ),
    says: /200/,
  },
  {
    what: 'a list of tenants',
    file: table('Tenant,Unit,Lease From,Lease To,Rent\nDana Reed,4,2026-01-01,2026-12-31,1200\n'),
    says: /tenant/i,
  },
]
