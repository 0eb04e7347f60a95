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
const cities = [
  { city: 'Denver', zip: 80202, lat: 39.7528, lon: -104.9992 },
  { city: 'Boulder', zip: 80302, lat: 40.0176, lon: -105.2797 },
  { city: 'Pueblo', zip: 81003, lat: 38.2856, lon: -104.6214 },
  { city: 'Durango', zip: 81301, lat: 37.2747, lon: -107.8781 },
] as const

/**
 * Writes a file of `rowCount` distinct properties, in the format of a public housing list. The same number and edition
 * always give the same bytes. A later edition of the same properties has other unit counts.
 */
export async function writePropertyFile(
  path: string,
  rowCount: number,
  { firstNumber = 0, edition = 0 }: { firstNumber?: number; edition?: number } = {},
): Promise<void> {
  const file = createWriteStream(path)
  file.write('PROPERTY_ID,PROJECT,PROJ_ADD,PROJ_CTY,PROJ_ST,Zip,N_UNITS,longitude,latitude\n')
  for (let n = firstNumber; n < firstNumber + rowCount; n += 1) {
    const city = cities[n % cities.length]!
    const street = streets[Math.floor(n / cities.length) % streets.length]!
    const line = [
      800_000_000 + n,
      `Site ${n + 1}`,
      `${100 + n} ${street}`,
      city.city,
      'CO',
      city.zip,
      4 + ((n + edition) % 240),
      (city.lon + (n % 1000) / 50_000).toFixed(6),
      (city.lat + (n % 997) / 50_000).toFixed(6),
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

/** The rows of a unit file, grouped by property like a rent roll. Property codes are P1, P2, and so on. */
function* listUnits(rowCount: number, propertyCount: number): Generator<(string | number)[]> {
  const unitsPerProperty = Math.ceil(rowCount / propertyCount)
  for (let n = 0; n < rowCount; n += 1) {
    const bedrooms = n % 4
    yield [
      `P${1 + Math.floor(n / unitsPerProperty)}`,
      101 + (n % unitsPerProperty),
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

export async function writeUnitFile(path: string, rowCount: number, propertyCount: number): Promise<void> {
  const lines = function* () {
    yield `${unitHeadings.join(',')}\n`
    for (const unit of listUnits(rowCount, propertyCount)) yield `${unit.join(',')}\n`
  }
  await writeFile(path, Readable.from(lines()))
}

export async function writeUnitWorkbook(
  path: string,
  rowCount: number,
  propertyCount: number,
): Promise<void> {
  await writeFile(
    path,
    await writeXlsx({
      sheets: [{ name: 'Units', rows: [unitHeadings, ...listUnits(rowCount, propertyCount)] }],
    }),
  )
}

/** Writes the properties of these units, with the codes P1, P2, and so on. */
export async function writeUnitPropertiesFile(path: string, rowCount: number): Promise<void> {
  const lines = function* () {
    // With coordinates, because locating made-up addresses one by one would take longer than the import.
    yield 'Code,Name,Address,City,State,ZIP,Latitude,Longitude\n'
    for (let n = 0; n < rowCount; n += 1) {
      const city = cities[n % cities.length]!
      const point = [city.lat + (n % 997) / 50_000, city.lon + (n % 1000) / 50_000].map((x) => x.toFixed(6))
      yield `P${n + 1},Site ${n + 1},${100 + n} ${streets[n % streets.length]},${city.city},CO,${city.zip},${point.join(',')}\n`
    }
  }
  await writeFile(path, Readable.from(lines()))
}
