import type { Context } from 'hono'
import { hash } from 'node:crypto'
import type { FeedName } from './feed-store.ts'

export interface FeedQuery {
  /** The path on the feed's host, with a leading slash. */
  path: string
  query: URLSearchParams
  /** The time of the response: now, or a day ago if the feed hangs. */
  nowMs: number
}

export interface FeedResponse {
  status: 200 | 400 | 404 | 504
  contentType: string
  body: string
  /** The time of the content, if it differs from the capture's. */
  madeAt?: number
}

type JsonObject = Record<string, unknown>
type BoundingBox = [west: number, south: number, east: number, north: number]

export const jsonResponse = (value: unknown, contentType = 'application/json'): FeedResponse => ({
  status: 200,
  contentType,
  body: JSON.stringify(value),
})

export const errorResponse = (
  status: 400 | 404 | 504,
  body: string,
  contentType = 'text/plain',
): FeedResponse => ({
  status,
  contentType,
  body,
})

export function parseBoundingBox(text: string | null): BoundingBox | null {
  const box = (text ?? '').split(',').map(Number)
  return box.length === 4 && box.every(Number.isFinite) ? (box as BoundingBox) : null
}

export const isInsideBox = ([west, south, east, north]: BoundingBox, lon: number, lat: number): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north

/** Whether the bounding box of any geometry intersects another box. */
export function intersectsBox(geometry: unknown, [west, south, east, north]: BoundingBox): boolean {
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

export const getFeatures = (collection: JsonObject): JsonObject[] =>
  Array.isArray(collection['features']) ? (collection['features'] as JsonObject[]) : []

export const getProperties = (feature: JsonObject): JsonObject => (feature['properties'] ?? {}) as JsonObject

export type FeedHandler = (text: string, request: FeedQuery) => FeedResponse

export type FeedHandlers = Record<Exclude<FeedName, 'cap'>, FeedHandler>

/** Sends a response with ETag and date, or 304 if the client already has it. */
export function sendConditional(
  c: Context,
  response: { status: number; contentType: string; body: string | Uint8Array<ArrayBuffer>; madeAt: number },
): Response {
  const { status, contentType, body, madeAt } = response
  const headers: Record<string, string> = { 'Content-Type': contentType }
  if (status !== 200) return new Response(body, { status, headers })
  const etag = `"${hash('sha256', body).slice(0, 24)}"`
  const lastModified = new Date(Math.min(Date.now(), madeAt)).toUTCString()
  Object.assign(headers, { ETag: etag, 'Last-Modified': lastModified, 'Cache-Control': 'public, max-age=0' })

  const clientEtags = c.req.header('if-none-match')
  const modifiedSince = Date.parse(c.req.header('if-modified-since') ?? '')
  // RFC 9110: If-Modified-Since only counts without If-None-Match.
  const isUnchanged =
    clientEtags === undefined
      ? modifiedSince >= Date.parse(lastModified)
      : clientEtags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  return isUnchanged ? new Response(null, { status: 304, headers }) : new Response(body, { status, headers })
}
