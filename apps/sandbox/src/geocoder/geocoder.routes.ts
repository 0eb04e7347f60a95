import { type Context, Hono } from 'hono'
import { applyGeocoderFaults, type Faults } from '../faults/faults.ts'
import type { AddressQuery, AddressTable, KnownAddress } from './address-table.ts'

export interface GeocoderRouteOptions {
  table: AddressTable
  faults: Faults
  shutdownSignal: AbortSignal
}

const rowsMax = 10_000
const matchedAddress = ({ street, city, state, zip }: KnownAddress) =>
  `${street}, ${city}, ${state}, ${zip}`.toUpperCase()

/** `/geocoder` responds like the Census Bureau's geocoder, singly and in batches. */
export function createGeocoderRoutes({ table, faults, shutdownSignal }: GeocoderRouteOptions): Hono {
  const routes = new Hono()
  let batches = 0
  let addressesAsked = 0
  routes.get('/requests', (c) => c.json({ batches, addressesAsked }))
  routes.use('*', applyGeocoderFaults(faults, shutdownSignal))

  routes.get('/locations/onelineaddress', (c) => {
    const address = c.req.query('address') ?? ''
    if (address === '' || address.length > 300) return c.json({ errors: ['Address is not valid'] }, 400)
    addressesAsked += 1
    const { places } = table.find(parseOneLine(address))
    return c.json({
      result: {
        input: { address: { address }, benchmark: { benchmarkName: c.req.query('benchmark') ?? '' } },
        addressMatches: places.map((place) => ({
          matchedAddress: matchedAddress(place),
          coordinates: { x: place.lon, y: place.lat },
          tigerLine: { side: 'L', tigerLineId: '0' },
          addressComponents: { city: place.city, state: place.state, zip: place.zip },
        })),
      },
    })
  })

  routes.post('/locations/addressbatch', async (c: Context) => {
    const file = (await c.req.parseBody())['addressFile']
    if (!(file instanceof File)) return c.text('addressFile is required', 400)
    const rows = (await file.text()).split(/\r?\n/).filter(Boolean)
    if (rows.length > rowsMax) return c.text('Too many rows', 400)
    batches += 1
    addressesAsked += rows.length
    return c.text(rows.map((row) => answerRow(row, table)).join('\n'))
  })

  return routes
}

function answerRow(row: string, table: AddressTable): string {
  const [id = '', street = '', city = '', state = '', zip = ''] = splitCells(row)
  const { places, isExact } = table.find({ street, city, state, zip })
  const input = `${street}, ${city}, ${state}, ${zip}`
  const quote = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const [place] = places
  if (!place) return quote([id, input, 'No_Match'])
  if (places.length > 1) return quote([id, input, 'Tie'])
  const point = `${place.lon},${place.lat}`
  return quote([id, input, 'Match', isExact ? 'Exact' : 'Non_Exact', matchedAddress(place), point, '0', 'L'])
}

/** Cells separated by commas, some in quotes. */
const splitCells = (row: string) =>
  [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

/** `1200 Maple St, Kerrville, TX 78028` */
function parseOneLine(text: string): AddressQuery {
  const parts = text.split(',').map((part) => part.trim())
  const [state = '', zip = ''] = (parts.at(-1) ?? '').split(' ')
  return { street: parts[0]!, city: parts.length > 2 ? parts.at(-2)! : '', state, zip: zip.slice(0, 5) }
}

/** `/photon` responds like a Photon server. */
export function createPhotonRoutes({ table, faults, shutdownSignal }: GeocoderRouteOptions): Hono {
  const routes = new Hono()
  routes.use('*', applyGeocoderFaults(faults, shutdownSignal))
  routes.get('/api', (c) => {
    const text = c.req.query('q') ?? ''
    const { places } = table.find(parseOneLine(text))
    const found = places.length > 0 ? places : table.complete(text)
    return c.json({
      type: 'FeatureCollection',
      features: found.map(({ street, city, state, zip, lat, lon }) => {
        const [, housenumber, name] = /^(\S*\d\S*) (.+)$/.exec(street) ?? [null, undefined, street]
        return {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [lon, lat] },
          properties: {
            type: 'house',
            housenumber,
            street: name,
            city,
            state,
            postcode: zip,
            countrycode: 'US',
          },
        }
      }),
    })
  })
  return routes
}
