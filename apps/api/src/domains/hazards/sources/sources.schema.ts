import { z } from '@hono/zod-openapi'
import { hazards, severities } from '../../../platform/db/schema/hazard.ts'
import { sourceCategories, sourceStatuses } from '../../../platform/db/schema/index.ts'
import { dateTimeInput, isoDateTime } from '../../../platform/http/fields.ts'
import { commaList, search, sortBy } from '../../../platform/http/list-query.ts'
import { pageOf, PageQuery } from '../../../platform/http/page.ts'
import { audit, previousVersion } from '../../../platform/http/ref.ts'
import { Task } from '../../../platform/jobs/tasks.schema.ts'
import { permissionList } from '../../estate/index.ts'
import { connectorKeys } from '../connectors/connector.ts'

export const coverageModes = ['properties_bbox', 'states', 'global', 'custom'] as const

const count = z.number().int()

const FeedError = z.object({ code: z.string(), title: z.string(), detail: z.string(), at: isoDateTime })

const Watch = z
  .object({
    isWatching: z.boolean(),
    unmonitoredSince: isoDateTime.nullable(),
    reason: z.string().nullable(),
  })
  .openapi('SourceWatch', {
    description:
      'Whether the source’s hazards are monitored. If not, an empty list of threats doesn’t mean there are none.',
  })

export const Source = z
  .object({
    id: z.uuid(),
    name: z.string(),
    connector: z.enum(connectorKeys),
    connectorName: z.string(),
    category: z.enum(sourceCategories),
    status: z.enum(sourceStatuses),
    statusReason: z.string().nullable(),
    statusSince: isoDateTime,
    hazards: z.array(z.enum(hazards)),
    config: z.record(z.string(), z.unknown()),
    secret: z.enum(['set', 'unset']).nullable().openapi({
      description:
        'Whether its key is stored; null if it doesn’t need one. The key itself is never returned.',
    }),
    coverage: z.object({ mode: z.enum(coverageModes), areas: z.array(z.string()) }),
    schedule: z.object({ everySeconds: count, jitterPct: count }),
    minSeverity: z.enum(severities).nullable(),
    health: z.object({
      lastRunAt: isoDateTime.nullable(),
      lastSuccessAt: isoDateTime.nullable(),
      consecutiveFailures: count,
      medianLagSeconds: count.nullable(),
      p95LagSeconds: count.nullable(),
      itemsLast24h: count,
      nextRunAt: isoDateTime.nullable(),
      staleAfterSeconds: count,
    }),
    http: z.object({ lastStatus: count.nullable(), lastUrlHost: z.string().nullable() }),
    counts: z.object({
      activeThreats: count,
      properties: count.openapi({
        description: 'Located properties in its coverage area, which lose its alerts while it is paused.',
      }),
      droppedBelowSeverity24h: count,
      droppedOutsideCoverage24h: count,
      test24h: count,
      unparsable24h: count,
    }),
    watch: Watch,
    lastError: FeedError.nullable(),
    attribution: z.string(),
    termsUrl: z.string().nullable(),
    permissions: permissionList,
    ...audit,
  })
  .openapi('Source')
export type Source = z.infer<typeof Source>

const FeedFetch = z
  .object({
    startedAt: isoDateTime,
    endedAt: isoDateTime.nullable(),
    status: z.enum(['succeeded', 'unchanged', 'failed']),
    httpStatus: count.nullable(),
    bytes: count,
    items: count,
    created: count,
    updated: count,
    unparsable: z.array(z.object({ sample: z.string(), reason: z.string() })),
    medianLagSeconds: count.nullable(),
    error: FeedError.nullable(),
  })
  .openapi('FeedFetch')

export const SampleItem = z
  .object({
    raw: z
      .string()
      .nullable()
      .openapi({ description: 'As written by the agency; null if it’s no longer stored.' }),
    rawContentType: z.string(),
    mapped: z
      .record(z.string(), z.unknown())
      .openapi({ description: 'The same item in Parapet’s vocabulary.' }),
  })
  .openapi('SourceSampleItem')

const MappingRow = z.object({ from: z.string(), to: z.string(), note: z.string().nullable() })

const CoverageGeoJson = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      geometry: z.object({
        type: z.literal('Polygon'),
        coordinates: z.array(z.array(z.array(z.number()))),
      }),
      properties: z.object({}),
    }),
  ),
  states: z.array(z.string()),
})

export const SourceDetail = Source.extend({
  runs: z.array(Task).openapi({ description: 'The latest 20 manual or failed runs.' }),
  fetches: z.array(FeedFetch).openapi({ description: 'The latest 20 fetches of its feeds.' }),
  sampleItem: SampleItem.nullable(),
  mappingTable: z.array(MappingRow),
  coverageGeoJson: CoverageGeoJson,
}).openapi('SourceDetail')
export type SourceDetail = z.infer<typeof SourceDetail>

export const SourcePage = pageOf(Source).openapi('SourcePage')
export const WrittenSource = Source.extend({ previousVersion }).openapi('WrittenSource')

export const SourceQuery = PageQuery.extend({
  q: search,
  category: commaList(z.enum(sourceCategories), 'Categories.'),
  connector: commaList(z.enum(connectorKeys), 'Connectors.'),
  status: commaList(z.enum(sourceStatuses), 'Statuses.'),
  sort: sortBy(['name', 'status', 'lastSuccessAt'], 'name'),
})
export type SourceQuery = z.infer<typeof SourceQuery>

export const CatalogEntry = z
  .object({
    connector: z.enum(connectorKeys),
    name: z.string(),
    description: z.string(),
    hazards: z.array(z.enum(hazards)),
    region: z.enum(['us', 'world']),
    schedule: z.object({ minSeconds: count, defaultSeconds: count, maxSeconds: count }),
    staleAfterSeconds: count,
    secret: z.object({ label: z.string(), url: z.string() }).nullable(),
    configSchema: z.record(z.string(), z.unknown()).openapi({ description: 'JSON Schema of `config`.' }),
    attribution: z.string(),
    termsUrl: z.string(),
    added: count.openapi({ description: 'The organization’s sources with this connector.' }),
    suggestion: z.string().nullable().openapi({ description: 'Why it fits the organization’s properties.' }),
  })
  .openapi('SourceCatalogEntry')
export const SourceCatalog = z.object({ items: z.array(CatalogEntry) }).openapi('SourceCatalog')
export type CatalogEntry = z.infer<typeof CatalogEntry>

export const HealthQuery = z.strictObject({
  from: dateTimeInput.optional().openapi({ description: 'Default: a week ago.' }),
  to: dateTimeInput.optional().openapi({ description: 'Default: now.' }),
})

export type HealthQuery = z.infer<typeof HealthQuery>

export const SourceHealth = z
  .object({
    from: isoDateTime,
    to: isoDateTime,
    items: z.array(
      z.object({
        sourceId: z.uuid(),
        name: z.string(),
        gaps: z
          .array(z.object({ from: isoDateTime, to: isoDateTime.nullable(), status: z.string() }))
          .openapi({
            description:
              'When it was degraded, failing, paused, off, or not fetched. If `to` is null, it still is.',
          }),
        rateLimits: z.array(z.object({ at: isoDateTime, host: z.string().nullable(), detail: z.string() })),
        dropped: z.record(z.string(), count).openapi({ description: 'Skipped items by reason.' }),
        runs: z.object({ succeeded: count, failed: count }),
      }),
    ),
  })
  .openapi('SourceHealth')
export type SourceHealth = z.infer<typeof SourceHealth>

export const OrgWatch = z
  .object({
    checkedAt: isoDateTime,
    feeds: z
      .number()
      .int()
      .openapi({ description: 'Number of sources that fetch hazards, regardless of status.' }),
    gaps: z
      .array(
        z.object({
          sourceId: z.uuid(),
          name: z.string(),
          hazards: z.array(z.enum(hazards)),
          unmonitoredSince: isoDateTime,
          reason: z.string().nullable(),
          isPaused: z
            .boolean()
            .openapi({ description: 'Whether a member paused it, so nothing has failed.' }),
        }),
      )
      .openapi({
        description:
          'Sources that aren’t being monitored. While there are any, an empty list of threats doesn’t mean that there are no threats.',
      }),
    unlocatedProperties: z
      .number()
      .int()
      .openapi({ description: 'Properties without a location, which can’t be matched with threats.' }),
  })
  .openapi('OrgWatch')
export type OrgWatch = z.infer<typeof OrgWatch>
