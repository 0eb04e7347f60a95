import { Hono } from 'hono'
import { type FeedName, type FeedStore, isFeedName } from './feed-store.ts'

const contentTypes: Record<FeedName, string> = {
  nws: 'application/geo+json',
  usgs: 'application/json',
  firms: 'text/csv',
  wfigs: 'application/geo+json',
  nwps: 'application/json',
  gdacs: 'application/xml',
  openfema: 'application/json',
  cap: 'application/cap+xml',
}

/**
 * `PUT /feeds-content/{feed}` serves its body as the feed's response to every request, byte for byte, until `DELETE`.
 * Times and filters aren't applied, so that a test controls exactly what the app reads.
 */
export function createFeedContentRoutes(store: FeedStore): Hono {
  const routes = new Hono()

  routes.put('/:feed', async (c) => {
    const feed = c.req.param('feed')
    if (!isFeedName(feed)) return c.json({ message: `Feed “${feed}” not found.` }, 404)
    const body = new Uint8Array(await c.req.arrayBuffer())
    const requestContentType = c.req.header('content-type')
    const contentType =
      requestContentType && !requestContentType.startsWith('text/plain')
        ? requestContentType
        : contentTypes[feed]
    store.overrides.set(feed, { body, contentType, storedAt: Date.now() })
    return c.json({ feed, bytes: body.byteLength, contentType })
  })

  routes.delete('/:feed', (c) => {
    const feed = c.req.param('feed')
    if (!isFeedName(feed)) return c.json({ message: `Feed “${feed}” not found.` }, 404)
    store.overrides.delete(feed)
    return c.json({ feed })
  })

  return routes
}
