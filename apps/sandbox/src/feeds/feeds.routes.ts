import { Hono, type Context } from 'hono'
import { applyFeedFaults, type Faults } from '../faults/faults.ts'
import { type FeedHandlers, type FeedResponse, sendConditional } from './answer-request.ts'
import {
  answerFirms,
  answerGdacs,
  answerNwps,
  answerOpenfema,
  answerWfigs,
  renderCapIndex,
} from './other-agencies.ts'
import { dayMs, type FeedName, type FeedStore, isFeedName } from './feed-store.ts'
import { answerNws } from './nws.ts'
import { applyBodyFault } from './apply-body-fault.ts'
import { answerUsgs } from './usgs.ts'

export interface FeedsDeps {
  store: FeedStore
  faults: Faults
  closing: AbortSignal
}

const handlers: FeedHandlers = {
  nws: answerNws,
  usgs: answerUsgs,
  firms: answerFirms,
  wfigs: answerWfigs,
  nwps: answerNwps,
  gdacs: answerGdacs,
  openfema: answerOpenfema,
}

/** `/feeds/{name}/{path}` responds as the host of the feed does at that path. */
export function createFeedRoutes({ store, faults, closing }: FeedsDeps): Hono {
  const routes = new Hono()
  routes.use('/:feed/*', applyFeedFaults(faults, closing))

  routes.get('/:feed/*', async (c) => {
    const feed = c.req.param('feed')
    if (!isFeedName(feed)) return c.json({ message: `There is no feed "${feed}".` }, 404)
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
      feed === 'cap' ? await answerCap(c, path) : await answerFeed(feed, path, url.searchParams)
    return response.status === 200
      ? sendConditional(c, { ...response, body: applyBodyFault(response.body, faults.feeds) })
      : sendConditional(c, response)
  })

  async function answerFeed(feed: Exclude<FeedName, 'cap'>, path: string, query: URLSearchParams) {
    const isStale = faults.feeds === 'stale'
    const content = await store.load(feed, { isStale })
    const at = isStale ? Date.now() - dayMs : Date.now()
    return { madeAt: content?.madeAt ?? 0, ...handlers[feed](content?.text ?? '', { path, query, at }) }
  }

  async function answerCap(c: Context, path: string): Promise<FeedResponse & { madeAt: number }> {
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
