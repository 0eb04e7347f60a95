import { and, eq } from 'drizzle-orm'
import type { ConnectorKey } from '../domains/hazards/connectors/connector.ts'
import { createEmptyMessage } from '../domains/hazards/connectors/parsing/messages.ts'
import { feed, source, sourceFeed, threat, threatImpact } from '../platform/db/schema/index.ts'
import { newId } from '../platform/db/new-id.ts'
import type { TestApp } from './app.ts'
import type { TestOrg } from './factories.ts'
import type { HazardMessage } from '../platform/db/schema/hazard-message.ts'
import { ingestMessages } from '../domains/hazards/ingest/ingest-messages.ts'
import { advanceThreats } from '../domains/hazards/lifecycle/threat-lifecycle.ts'

export type HazardCalls = ReturnType<typeof hazardCalls>

/** Helpers for tests of threats: subscribe organizations to a feed, ingest its messages, and read the results. */
export function hazardCalls(test: TestApp) {
  const { db } = test
  const deps = { ...test.deps, invalidateAccess: test.deps.access.invalidate }

  return {
    deps,

    /** A feed without subscribers. */
    async feed(connector: ConnectorKey = 'nws_alerts') {
      const id = newId()
      const request = {
        key: `test:${id}`,
        url: 'https://api.weather.gov/',
        accept: '*/*',
        isFromPerson: false,
      }
      await db.insert(feed).values({ id, connector, requestKey: request.key, request })
      return { id, connector }
    },

    async subscribe(
      org: TestOrg,
      { id: feedId, connector }: { id: string; connector: ConnectorKey },
      values: Partial<typeof source.$inferInsert> = {},
    ) {
      const [row] = await db
        .insert(source)
        .values({
          id: newId(),
          orgId: org.id,
          name: 'Test alerts',
          connector,
          everySeconds: 60,
          staleAfterSeconds: 600,
          ...values,
        })
        .returning()
      await db.insert(sourceFeed).values({ orgId: org.id, sourceId: row!.id, feedId })
      return row!
    },

    /** Ingests messages of the feed, received at this time. */
    ingest: (
      { id: feedId, connector }: { id: string; connector: ConnectorKey },
      messages: readonly HazardMessage[],
      at: string,
      endsAfterAbsentMs: number | null = null,
    ) => ingestMessages(deps, { feedId, connector, messages, receivedAt: at, endsAfterAbsentMs }),

    tick: (at: string) => advanceThreats(deps, new Date(at)),

    threats: (org: TestOrg) =>
      db.select().from(threat).where(eq(threat.orgId, org.id)).orderBy(threat.dedupeKey, threat.era),

    impacts: (org: TestOrg, threatId: string) =>
      db
        .select()
        .from(threatImpact)
        .where(and(eq(threatImpact.orgId, org.id), eq(threatImpact.threatId, threatId)))
        .orderBy(threatImpact.propertyId),
  }
}

/** A square around a point, in degrees. */
export const squareAround = (lon: number, lat: number, halfDegrees: number): HazardMessage['geometry'] => ({
  type: 'Polygon',
  coordinates: [
    [
      [lon - halfDegrees, lat - halfDegrees],
      [lon + halfDegrees, lat - halfDegrees],
      [lon + halfDegrees, lat + halfDegrees],
      [lon - halfDegrees, lat + halfDegrees],
      [lon - halfDegrees, lat - halfDegrees],
    ],
  ],
})

export const message = (
  values: Partial<HazardMessage> & Pick<HazardMessage, 'identifier' | 'sentAt'>,
): HazardMessage => ({
  ...createEmptyMessage(),
  dedupeKey: `test:${values.identifier}`,
  hazard: 'tornado',
  event: 'Tornado Warning',
  title: 'Tornado Warning, Test County',
  severity: 'extreme',
  certainty: 'observed',
  urgency: 'immediate',
  raw: '{}',
  ...values,
})
