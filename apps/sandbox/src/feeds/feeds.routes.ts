import { Hono, type Context } from 'hono'
import { applyFeedFaults, type Faults } from '../faults/faults.ts'
import { type FeedHandlers, type FeedResponse, sendConditional } from './feed-handler.ts'
import { dayMs, type FeedName, type FeedStore, isFeedName } from './feed-store.ts'
import { handleFirms } from './firms.ts'
import { handleGdacs } from './gdacs.ts'
import { handleNwps } from './nwps.ts'
import { handleNws } from './nws.ts'
import { applyBodyFault } from './apply-body-fault.ts'
import { handleOpenfema } from './openfema.ts'
import { handleUsgs } from './usgs.ts'
import { handleWfigs } from './wfigs.ts'
import { renderCapIndex } from './cap-index.ts'

export interface FeedRouteOptions {
  store: FeedStore
  faults: Faults
  shutdownSignal: AbortSignal
}

const handlers: FeedHandlers = {
  nws: handleNws,
  usgs: handleUsgs,
  firms: handleFirms,
  wfigs: handleWfigs,
  nwps: handleNwps,
  gdacs: handleGdacs,
  openfema: handleOpenfema,
}

/** `/feeds/{name}/{path}` responds as the host of the feed does at that path. */
export function createFeedRoutes({ store, faults, shutdownSignal }: FeedRouteOptions): Hono {
  const routes = new Hono()
  routes.use('/:feed/*', applyFeedFaults(faults, shutdownSignal))

  /**
   * A county's small server, which manages to answer every fifth request. Four failures in a row never make a source
   * fail, and its long Retry-After keeps a source that follows it degraded for most of each half hour, so that what the
   * source records about each recovery doesn't bury everything else.
   */
  let countyRequests = 0
  routes.get('/cap/overloaded/index.xml', (c) => {
    countyRequests += 1
    if (countyRequests % 5 !== 2) return c.text('Service Unavailable', 503, { 'Retry-After': '360' })
    const { contentType, body } = renderCapIndex(c.req.url, Date.now(), [])
    return c.body(body, 200, { 'Content-Type': contentType })
  })

  routes.get('/:feed/*', async (c) => {
    const feed = c.req.param('feed')
    if (!isFeedName(feed)) return c.json({ message: `Feed “${feed}” not found.` }, 404)
    const override = store.overrides.get(feed)
    if (override) {
      return sendConditional(c, {
        status: 200,
        contentType: override.contentType,
        body: override.body,
        madeAt: override.storedAt,
      })
    }
    const url = new URL(c.req.url)
    const path = url.pathname.slice(`/feeds/${feed}`.length)
    const response =
      feed === 'cap'
        ? await respondToCapRequest(c, path)
        : await respondToFeedRequest(feed, path, url.searchParams)
    return response.status === 200
      ? sendConditional(c, { ...response, body: applyBodyFault(response.body, faults.feeds) })
      : sendConditional(c, response)
  })

  async function respondToFeedRequest(feed: Exclude<FeedName, 'cap'>, path: string, query: URLSearchParams) {
    const isStale = faults.feeds === 'stale'
    const content = await store.load(feed, { isStale })
    const nowMs = isStale ? Date.now() - dayMs : Date.now()
    return { madeAt: content?.madeAt ?? 0, ...handlers[feed](content?.text ?? '', { path, query, nowMs }) }
  }

  async function respondToCapRequest(c: Context, path: string): Promise<FeedResponse & { madeAt: number }> {
    const alert = /^\/alerts\/(\w+)\.xml$/.exec(path)?.[1] ?? 'water'
    const content = await store.load('cap', { isStale: faults.feeds === 'stale', alert })
    if (path === '/index.xml' && content) {
      const baseUrl = new URL('/feeds/cap', c.req.url).href
      return { ...renderCapIndex(baseUrl, content.madeAt), madeAt: content.madeAt }
    }
    if (!content || !path.endsWith('.xml')) {
      return { status: 404, contentType: 'text/plain', body: 'Not Found', madeAt: 0 }
    }
    return { status: 200, contentType: 'application/cap+xml', body: content.text, madeAt: content.madeAt }
  }

  return routes
}
