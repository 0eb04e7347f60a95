import type { FeedName } from './feed-names.ts'

export interface FeedQuery {
  /** Below the name of the feed, as on the host itself, with a slash before it. */
  path: string
  query: URLSearchParams
  /** When the service answers: now, or a day ago where it hangs. */
  at: number
}

export interface FeedAnswer {
  status: 200 | 400 | 404 | 504
  contentType: string
  body: string
  /** Where it differs from the time of the capture. */
  madeAt?: number
}

type Item = Record<string, unknown>
type Box = [west: number, south: number, east: number, north: number]

export const json = (value: unknown, contentType = 'application/json'): FeedAnswer => ({
  status: 200,
  contentType,
  body: JSON.stringify(value),
})

export const refuse = (status: 400 | 404 | 504, body: string, contentType = 'text/plain'): FeedAnswer => ({
  status,
  contentType,
  body,
})

export function readBox(text: string | null): Box | null {
  const box = (text ?? '').split(',').map(Number)
  return box.length === 4 && box.every(Number.isFinite) ? (box as Box) : null
}

export const isInside = ([west, south, east, north]: Box, lon: number, lat: number): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north

/** Whether the box around any geometry meets another. */
export function meetsBox(geometry: unknown, [west, south, east, north]: Box): boolean {
  const text = JSON.stringify((geometry as { coordinates?: unknown } | null)?.coordinates ?? [])
  const pairs = [...text.matchAll(/\[(-?[\d.]+),(-?[\d.]+)/g)].map(
    ([, lon, lat]) => [Number(lon), Number(lat)] as const,
  )
  const [lons, lats] = [pairs.map(([lon]) => lon), pairs.map(([, lat]) => lat)]
  return (
    pairs.length > 0 &&
    Math.max(...lons) >= west &&
    Math.min(...lons) <= east &&
    Math.max(...lats) >= south &&
    Math.min(...lats) <= north
  )
}

export const featuresOf = (collection: Item): Item[] =>
  Array.isArray(collection['features']) ? (collection['features'] as Item[]) : []

export const propertiesOf = (feature: Item): Item => (feature['properties'] ?? {}) as Item

export type AnswerFeed = (text: string, request: FeedQuery) => FeedAnswer

export type AnswerFeeds = Record<Exclude<FeedName, 'cap'>, AnswerFeed>
