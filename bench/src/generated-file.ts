import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { writeXlsx } from 'hucre/xlsx'

const streets = [
  'Maple St',
  'Oak Ave',
  'Canyon Rd',
  'River Dr',
  'Main St',
  'Aspen Ln',
  'Mesa Blvd',
  'Pine Ct',
]
const places = [
  { city: 'Denver', zip: 80202, lat: 39.7528, lon: -104.9992 },
  { city: 'Boulder', zip: 80302, lat: 40.0176, lon: -105.2797 },
  { city: 'Pueblo', zip: 81003, lat: 38.2856, lon: -104.6214 },
  { city: 'Durango', zip: 81301, lat: 37.2747, lon: -107.8781 },
] as const

/**
 * Writes a property file of `rows` distinct sites, in the shape of a public housing list. Same bytes each time for the
 * same first number and edition; a later edition of the same sites says other numbers of units.
 */
export async function writePropertyFile(
  path: string,
  rows: number,
  { first = 0, edition = 0 }: { first?: number; edition?: number } = {},
): Promise<void> {
  const file = createWriteStream(path)
  file.write('PROPERTY_ID,PROJECT,PROJ_ADD,PROJ_CTY,PROJ_ST,Zip,N_UNITS,longitude,latitude\n')
  for (let n = first; n < first + rows; n += 1) {
    const place = places[n % places.length]!
    const street = streets[Math.floor(n / places.length) % streets.length]!
    const line = [
      800_000_000 + n,
      `Site ${n + 1}`,
      `${100 + n} ${street}`,
      place.city,
      'CO',
      place.zip,
      4 + ((n + edition) % 240),
      (place.lon + (n % 1000) / 50_000).toFixed(6),
      (place.lat + (n % 997) / 50_000).toFixed(6),
    ].join(',')
    if (!file.write(`${line}\n`)) await once(file, 'drain')
  }
  file.end()
  await finished(file)
}

const unitHeadings = [
  'Property Code',
  'Unit',
  'Floor',
  'Unit Type',
  'Bedrooms',
  'Bathrooms',
  'Sqft',
  'Status',
  'Unit ID',
]
const statuses = ['Occupied', 'Occupied', 'Vacant', 'Notice-Unrented']

/** The units of a file, property after property as rent rolls have them; properties have the codes P1, P2 and so on. */
function* listUnits(rows: number, properties: number): Generator<(string | number)[]> {
  const perProperty = Math.ceil(rows / properties)
  for (let n = 0; n < rows; n += 1) {
    const bedrooms = n % 4
    yield [
      `P${1 + Math.floor(n / perProperty)}`,
      101 + (n % perProperty),
      1 + (n % 6),
      'Apartment',
      bedrooms,
      1 + (bedrooms > 1 ? 1 : 0),
      420 + (n % 900),
      statuses[n % statuses.length]!,
      900_000_000 + n,
    ]
  }
}

export async function writeUnitFile(path: string, rows: number, properties: number): Promise<void> {
  const lines = function* () {
    yield `${unitHeadings.join(',')}\n`
    for (const unit of listUnits(rows, properties)) yield `${unit.join(',')}\n`
  }
  await writeFile(path, Readable.from(lines()))
}

export async function writeUnitWorkbook(path: string, rows: number, properties: number): Promise<void> {
  await writeFile(
    path,
    await writeXlsx({ sheets: [{ name: 'Units', rows: [unitHeadings, ...listUnits(rows, properties)] }] }),
  )
}

/** Properties for these units: the codes P1, P2 and so on. */
export async function writeSiteFile(path: string, rows: number): Promise<void> {
  const lines = function* () {
    yield 'Code,Name,Address,City,State,ZIP\n'
    for (let n = 0; n < rows; n += 1) {
      const place = places[n % places.length]!
      yield `P${n + 1},Site ${n + 1},${100 + n} ${streets[n % streets.length]},${place.city},CO,${place.zip}\n`
    }
  }
  await writeFile(path, Readable.from(lines()))
}
