import { z } from 'zod'
import type { FeedResponse, FeedRequest } from '../connectors/connector.ts'

/** A point as the NWS takes it: ten-thousandths of a degree. */
export interface NwsPoint {
  latE4: number
  lonE4: number
}

/** Where a point lies; null for what the NWS has not there. */
export interface NwsZones {
  forecastZone: string | null
  countyZone: string | null
  fireZone: string | null
  timeZone: string | null
}

export const noZones: NwsZones = { forecastZone: null, countyZone: null, fireZone: null, timeZone: null }

/** Without zeros at the end: with them the service only sends on to the address without. */
const degrees = (e4: number) => String(e4 / 10_000)

export function toPointRequest({ latE4, lonE4 }: NwsPoint): FeedRequest {
  const place = `${degrees(latE4)},${degrees(lonE4)}`
  return {
    key: `nws_points:${place}`,
    url: `https://api.weather.gov/points/${place}`,
    accept: 'application/geo+json',
    isFromPerson: false,
  }
}

const address = z.string().nullish()
const PointResponse = z.object({
  properties: z.object({
    forecastZone: address,
    county: address,
    fireWeatherZone: address,
    timeZone: z.string().max(64).nullish(),
  }),
})

/** Null for what is no answer of the service, such as an error page. */
export function readZones({ body }: Pick<FeedResponse, 'body'>): NwsZones | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
  const { success, data } = PointResponse.safeParse(parsed)
  if (!success) return null
  const { forecastZone, county, fireWeatherZone, timeZone } = data.properties
  return {
    forecastZone: codeOf(forecastZone),
    countyZone: codeOf(county),
    fireZone: codeOf(fireWeatherZone),
    timeZone: timeZone ?? null,
  }
}

/** Zones are named by their address, which ends with the code. */
const codeOf = (zone: string | null | undefined) => /\/([A-Z]{2}[CZ]\d{3})$/.exec(zone ?? '')?.[1] ?? null
