import { asc } from 'drizzle-orm'
import type { ServerResponse } from 'node:http'
import { feed, feedMessage, source } from '../platform/db/schema/index.ts'
import { runDueFeeds } from '../domains/hazards/feeds/feed-scheduler.ts'
import type { FeedRunnerDeps } from '../domains/hazards/feeds/feed-runner.ts'
import { ingestMessages } from '../domains/hazards/ingest/ingest-messages.ts'
import type { TestApp } from './app.ts'
import type { TestPerson } from './factories.ts'
import type { Source } from '../domains/hazards/sources/sources.schema.ts'

/** A response of the earthquake feed, generated now, with one quake per id. */
export function quakes(...ids: string[]) {
  const now = Date.now()
  return {
    type: 'FeatureCollection',
    metadata: { generated: now, title: 'USGS', status: 200, api: '1.10.3', count: ids.length },
    features: ids.map((id) => ({
      type: 'Feature',
      id,
      properties: {
        mag: 5.1,
        place: '10 km N of Denver, Colorado',
        time: now - 60_000,
        updated: now - 30_000,
        url: `https://earthquake.usgs.gov/earthquakes/eventpage/${id}`,
        status: 'reviewed',
        tsunami: 0,
        sig: 400,
        ids: `,${id},`,
        type: 'earthquake',
        title: 'M 5.1 - 10 km N of Denver, Colorado',
      },
      geometry: { type: 'Point', coordinates: [-104.99, 39.74, 8] },
    })),
  }
}

export const respondJson = (response: ServerResponse, body: unknown, headers: Record<string, string> = {}) =>
  void response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))

/** A feed scheduler with a clock that the test controls. */
export function createTestScheduler(test: TestApp, ingest?: FeedRunnerDeps['ingest']) {
  let offsetMs = 0
  const { db, log, files, pictures, gateways, access, tasks } = test.deps
  const deps: FeedRunnerDeps = {
    db,
    log,
    files,
    pictures,
    gateways,
    tasks,
    invalidateAccess: access.invalidate,
    now: () => new Date(Date.now() + offsetMs),
    ingest: ingest ?? ((reading) => ingestMessages(deps, reading)),
  }
  return {
    deps,
    /** Fetches the feeds that are due. */
    run: () => runDueFeeds(deps),
    advance(ms: number) {
      offsetMs += ms
    },
    /** Advances the clock to the next run of any feed, and fetches. */
    async runNext() {
      const [next] = await db.select().from(feed).orderBy(asc(feed.nextRunAt)).limit(1)
      offsetMs = Math.max(offsetMs, next!.nextRunAt!.getTime() - Date.now() + 1)
      return await runDueFeeds(deps)
    },
    /** Deletes all sources and feeds. */
    async clear() {
      await db.delete(source)
      await db.delete(feedMessage)
      await db.delete(feed)
      offsetMs = 0
    },
  }
}

/** Creates a source over HTTP. */
export async function addSource(
  test: TestApp,
  person: TestPerson,
  json: object = { connector: 'usgs_earthquake' },
) {
  const response = await test.as(person).request('/source', { method: 'POST', json })
  if (response.status !== 201) throw new Error(await response.text())
  return await response.json<Source>()
}
