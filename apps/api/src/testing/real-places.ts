import { parse } from 'csv-parse/sync'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { locateCounty } from '../domains/estate/addresses/counties.ts'
import { property } from '../platform/db/schema/index.ts'
import { newId } from '../platform/db/new-id.ts'
import type { TestApp } from './app.ts'
import type { TestOrg } from './factories.ts'

export interface RealPlace {
  id: string
  zip: string
  lat: number
  lon: number
  countyFips: string | null
}

/** Creates a property at the centroid of every nth real ZIP code. */
export async function createPropertiesAtZipCodes(
  test: TestApp,
  org: TestOrg,
  { folder, everyNth }: { folder: string; everyNth: number },
): Promise<RealPlace[]> {
  const places = await readZipCodes(folder, everyNth)
  for (let from = 0; from < places.length; from += 500) {
    await test.db.insert(property).values(
      places.slice(from, from + 500).map(({ zip, ...place }) => ({
        ...place,
        orgId: org.id,
        portfolioId: org.unassignedPortfolioId,
        name: `House of ${zip}`,
        line1: '1 Main Street',
        postalCode: zip,
        fingerprint: place.id,
        geocodeStatus: 'ok' as const,
      })),
    )
  }
  return places
}

/** Every nth real ZIP code, with its county. */
export async function readZipCodes(folder: string, everyNth: number): Promise<RealPlace[]> {
  const rows = parse<{ zip: string; lat: string; lon: string }>(
    await readFile(path.join(folder, 'geo/zip-centroids.csv'), 'utf8'),
    { columns: true },
  )
  return rows
    .filter((_, index) => index % everyNth === 0)
    .map(({ zip, lat, lon }) => {
      const point = { lat: Number(lat), lon: Number(lon) }
      return { id: newId(), zip, ...point, countyFips: locateCounty(point)?.fips ?? null }
    })
}
