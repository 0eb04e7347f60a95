import type { Context } from 'hono'
import { hash } from 'node:crypto'
import type { FeedName } from './feed-store.ts'

export interface FeedQuery {
  /** The path on the feed's host, with a leading slash. */
  path: string
  query: URLSearchParams
  /** The time of the response: now, or a day ago if the feed hangs. */
  at: number
}

export interface FeedResponse {
  status: 200 | 400 | 404 | 504
  contentType: string
  body: string
  /** The time of the content, if it differs from the capture's. */
  madeAt?: number
}

type Item = Record<string, unknown>
type Box = [west: number, south: number, east: number, north: number]

export const json = (value: unknown, contentType = 'application/json'): FeedResponse => ({
  status: 200,
  contentType,
  body: JSON.stringify(value),
})

export const refuse = (status: 400 | 404 | 504, body: string, contentType = 'text/plain'): FeedResponse => ({
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

/** Whether the bounding box of any geometry intersects another box. */
export function intersectsBox(geometry: unknown, [west, south, east, north]: Box): boolean {
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

export type FeedHandler = (text: string, request: FeedQuery) => FeedResponse

export type FeedHandlers = Record<Exclude<FeedName, 'cap'>, FeedHandler>

/** Sends a response with ETag and date, or 304 if the client already has it. */
export function sendConditional(
  c: Context,
  answer: { status: number; contentType: string; body: string | Uint8Array<ArrayBuffer>; madeAt: number },
): Response {
  const { status, contentType, body, madeAt } = answer
  const headers: Record<string, string> = { 'Content-Type': contentType }
  if (status !== 200) return new Response(body, { status, headers })
  const etag = `"${hash('sha256', body).slice(0, 24)}"`
  const lastModified = new Date(Math.min(Date.now(), madeAt)).toUTCString()
  Object.assign(headers, { ETag: etag, 'Last-Modified': lastModified, 'Cache-Control': 'public, max-age=0' })

  const clientTags = c.req.header('if-none-match')
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  // RFC 9110: If-Modified-Since only counts without If-None-Match.
  const isUnchanged =
    clientTags === undefined
      ? since >= Date.parse(lastModified)
      : clientTags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  return isUnchanged ? new Response(null, { status: 304, headers }) : new Response(body, { status, headers })
}
