import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'

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

/** Writes a property file of `rows` distinct sites, in the shape of a public housing list. Same bytes each time. */
export async function writePropertyFile(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path)
  file.write('PROPERTY_ID,PROJECT,PROJ_ADD,PROJ_CTY,PROJ_ST,Zip,N_UNITS,longitude,latitude\n')
  for (let n = 0; n < rows; n += 1) {
    const place = places[n % places.length]!
    const street = streets[Math.floor(n / places.length) % streets.length]!
    const line = [
      800_000_000 + n,
      `Site ${n + 1}`,
      `${100 + n} ${street}`,
      place.city,
      'CO',
      place.zip,
      4 + (n % 240),
      (place.lon + (n % 1000) / 50_000).toFixed(6),
      (place.lat + (n % 997) / 50_000).toFixed(6),
    ].join(',')
    if (!file.write(`${line}\n`)) await once(file, 'drain')
  }
  file.end()
  await finished(file)
}
