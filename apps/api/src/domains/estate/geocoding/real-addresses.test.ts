import { parse } from 'csv-parse/sync'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distanceMeters } from '../../../platform/geo/distance.ts'
import { startSandbox, type TestSandbox } from '../../../testing/start-sandbox.ts'
import { validateAddress } from '../addresses/validate-address.ts'
import { geocodeAddress } from '../addresses/location.ts'
import type { PostalAddress } from '../addresses/address.ts'
import { createCensusGeocoder } from './census.ts'
import { toStreetQuery } from './street-query.ts'

interface RealAddress {
  address: PostalAddress
  lat: number
  lon: number
}

const folder = process.env.PARAPET_REAL_DATA_DIR

const readRows = async (name: string) =>
  parse<Record<string, string>>(await readFile(join(folder!, 'properties', name), 'utf8'), {
    columns: true,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
  })

const readLocated = async (name: string): Promise<RealAddress[]> =>
  (await readRows(name)).flatMap((row) => {
    const { address } = validateAddress({
      line1: row.PROJ_ADD!,
      city: row.PROJ_CTY!,
      region: row.PROJ_ST!,
      postalCode: row.Zip!,
    })
    const lat = Number(row.latitude)
    const lon = Number(row.longitude)
    return address.line1 === '' || !row.latitude ? [] : [{ address, lat, lon }]
  })

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ??
  Number.NaN

const describeErrors = (errors: readonly number[]) =>
  `median ${Math.round(quantile(errors, 0.5))} m, 95% ${Math.round(quantile(errors, 0.95))} m, most ${Math.round(quantile(errors, 1))} m`

const percentOf = (part: number, all: number) => `${part} of ${all} (${((100 * part) / all).toFixed(1)}%)`

// Two files of federal agencies with the coordinates of each building, and one of addresses as people type them.
describe.runIf(folder)('real addresses', () => {
  const located = new Map<string, RealAddress[]>()
  let sandbox: TestSandbox
  let tableFolder: string

  beforeAll(async () => {
    for (const name of ['hud-multifamily-assisted-co-2026.csv', 'usda-rural-housing-co-2026.csv'])
      located.set(name, await readLocated(name))
    tableFolder = await mkdtemp(join(tmpdir(), 'parapet-addresses-'))
    const file = join(tableFolder, 'addresses.json')
    const rows = [...located.values()]
      .flat()
      .map(({ address, lat, lon }) => [
        address.line1,
        address.city ?? '',
        address.region ?? '',
        address.postalCode ?? '',
        lat,
        lon,
      ])
    await writeFile(file, JSON.stringify(rows))
    sandbox = await startSandbox({ SANDBOX_ADDRESSES_FILE: file })
  })
  afterAll(async () => {
    await sandbox?.stop()
    await rm(tableFolder, { recursive: true, force: true })
  })

  it('are located by ZIP code or city, with the building inside the radius', () => {
    for (const [name, addresses] of located) {
      const found = addresses.map((real) => ({ real, geocode: geocodeAddress(real.address, null) }))
      const byPrecision = Map.groupBy(found, ({ geocode }) => geocode.precision)
      const counts = [...byPrecision].map(
        ([precision, { length }]) => `${precision} ${percentOf(length, found.length)}`,
      )
      const distances = found.flatMap(({ real, geocode }) =>
        geocode.lat === null || geocode.lon === null
          ? []
          : [
              {
                meters: distanceMeters(real.lon, real.lat, geocode.lon, geocode.lat),
                radius: geocode.radiusMeters!,
              },
            ],
      )
      process.stdout.write(
        `${name}, before: ${counts.join(', ')}; ${describeErrors(distances.map(({ meters }) => meters))}\n`,
      )
      expect(distances.filter(({ meters, radius }) => meters > radius)).toEqual([])
    }
  })

  it('are sent in a batch, and read back without mixing them up', async () => {
    const census = createCensusGeocoder({ baseUrl: `${sandbox.url}/geocoder`, contact: 'test', pauseMs: 0 })
    try {
      for (const [name, addresses] of located) {
        const questions = addresses.flatMap((real) => {
          const query = toStreetQuery(real.address)
          return query ? [{ real, query }] : []
        })
        const answers = await census.locateMany!(questions.map(({ query }) => query))
        const errors: number[] = []
        let ties = 0
        for (const [n, answer] of answers.entries()) {
          if (answer === 'tie') ties += 1
          const place = answer !== 'tie' && answer?.status === 'ok' ? answer.candidates[0] : undefined
          const { lat, lon } = questions[n]!.real
          if (place) errors.push(distanceMeters(lon, lat, place.lon, place.lat))
        }
        process.stdout.write(
          `${name}, after: asked ${percentOf(questions.length, addresses.length)}, street ${percentOf(errors.length, addresses.length)}, ties ${ties}; ${describeErrors(errors)}\n`,
        )
        expect(errors.length / addresses.length).toBeGreaterThan(0.85)
      }
    } finally {
      await census.close()
    }
  })

  it('keep their house number, no matter how they were typed', async () => {
    const rows = await readRows('census-geocoder-input-2026-08-12.csv')
    const asked = rows.flatMap(({ street, city, state, zip }) => {
      const { address } = validateAddress({ line1: street!, city: city!, region: state!, postalCode: zip! })
      const query = toStreetQuery(address)
      return query ? [{ street: street!, query }] : []
    })
    process.stdout.write(`census-geocoder-input: asked ${percentOf(asked.length, rows.length)}\n`)
    for (const { street, query } of asked) {
      const number = /^\W*([NSEW]?\d+)/i.exec(street)?.[1]
      expect(query.street.startsWith(number!), `${street} → ${query.street}`).toBe(true)
    }
    expect(asked.length / rows.length).toBeGreaterThan(0.9)
  })
})
