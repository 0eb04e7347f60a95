import { z } from '@hono/zod-openapi'
import { checklistPhases, checklistRoles } from '../../../platform/db/schema/checklist.ts'
import {
  certainties,
  hazards,
  messageTypes,
  responseTypes,
  severities,
  urgencies,
} from '../../../platform/db/schema/hazard.ts'
import {
  approximatePrecisions,
  dismissReasons,
  matchMethods,
  ownLocations,
  proximities,
  resolutions,
  threatStatuses,
  triages,
} from '../../../platform/db/schema/index.ts'
import { dateTimeInput } from '../../../platform/http/fields.ts'
import { booleanFlag, commaList, search, sortBy } from '../../../platform/http/list-query.ts'
import { PageInfo, WindowQuery } from '../../../platform/http/page.ts'
import { audit, previousVersion, Ref } from '../../../platform/http/ref.ts'
import { text } from '../../../platform/http/text.ts'
import {
  AssistanceCount,
  Attention,
  attentionReasons,
  coordinates,
  FacetCount,
  permissionList,
  Reach,
  SeverityName,
} from '../../estate/index.ts'

const count = z.number().int()
const timestamp = z.iso.datetime()

const ChecklistItem = z
  .object({
    key: z.string(),
    label: z.string(),
    phase: z.enum(checklistPhases).nullable().openapi({
      description: 'Null if it was added before checklists had phases.',
    }),
    dueAt: timestamp.nullable(),
    owner: z
      .object({
        role: z.enum(checklistRoles).nullable().openapi({ description: 'Null for a member.' }),
        user: Ref.nullable().openapi({
          description: 'The member, or the property’s manager. Null for `on_call`; see `getOnCall`.',
        }),
      })
      .nullable()
      .openapi({ description: 'Who takes care of it; null for no one.' }),
    doneAt: timestamp.nullable(),
    doneBy: Ref.nullable(),
  })
  .openapi('ChecklistItem')

export const ThreatImpact = z
  .object({
    property: Ref,
    portfolioId: z.uuid(),
    method: z.enum(matchMethods),
    byCountyOnly: z
      .boolean()
      .openapi({ description: 'The message names zones, and only the property’s county is known.' }),
    approximateBy: z.enum(approximatePrecisions).nullable().openapi({
      description:
        'The only part of the address that’s located, so the threat might miss the property; null if the match is certain.',
    }),
    distanceMeters: z.number().nullable().openapi({
      description:
        '0 when inside; null when matched by zone. The shortest possible distance if `approximateBy` is set.',
    }),
    bearingDeg: z
      .number()
      .nullable()
      .openapi({ description: 'From the property to the hazard, clockwise from north.' }),
    proximity: z.enum(proximities),
    buildings: z
      .array(z.object({ id: z.uuid(), name: z.string(), isAffected: z.boolean() }))
      .openapi({ description: 'The property’s buildings that have their own location.' }),
    ownLocation: z.enum(ownLocations).openapi({
      description:
        'Whether the property is affected at its own location, which every building without a point uses. `possible` if that isn’t certain.',
    }),
    riskScore: count,
    riskParts: z.object({
      severity: z.number(),
      certainty: z.number(),
      urgency: z.number(),
      proximity: z.number(),
    }),
    rule: z.object({ id: z.string().nullable(), name: z.string(), radiusMeters: z.number().nullable() }),
    firstMatchedAt: timestamp,
    lastMatchedAt: timestamp,
    endedAt: timestamp.nullable(),
    triage: z.enum(triages),
    allowed: z.array(z.enum(triages)).openapi({ description: 'Triage statuses it can change to.' }),
    assignee: Ref.nullable(),
    units: count.openapi({ description: 'Recorded units.' }),
    declaredUnits: count.openapi({ description: 'Declared units, if no unit is recorded; otherwise 0.' }),
    tenants: count,
    reachable: count,
    assistance: AssistanceCount,
    checklist: z.array(ChecklistItem).openapi({
      description:
        'Empty until the threat is acknowledged. Items of the phase that the threat is in are added then, and whenever the phase changes.',
    }),
    permissions: permissionList,
  })
  .openapi('ThreatImpact')
export type ThreatImpact = z.infer<typeof ThreatImpact>

const point = z
  .tuple([z.number(), z.number()])
  .nullable()
  .openapi({
    type: ['array', 'null'],
    items: { type: 'number' },
    minItems: 2,
    maxItems: 2,
    description: 'Longitude, latitude.',
  })

/** GeoJSON geometry as received; its inner arrays aren't validated again. */
export const AreaGeometry = z
  .object({
    type: z.enum(['Polygon', 'MultiPolygon']),
    coordinates: z.array(z.any()).openapi({ type: 'array', items: {} }),
  })
  .openapi('AreaGeometry')

export const ThreatListItem = z
  .object({
    id: z.uuid(),
    hazard: z.enum(hazards),
    event: z.string(),
    title: z.string(),
    status: z.enum(threatStatuses),
    triage: z.enum(triages),
    severity: SeverityName,
    certainty: z.enum(certainties),
    urgency: z.enum(urgencies),
    responseType: z.enum(responseTypes),
    headline: z.string().nullable(),
    areaDesc: z.string().nullable(),
    sentAt: timestamp,
    effectiveAt: timestamp.nullable(),
    onsetAt: timestamp.nullable(),
    expiresAt: timestamp.nullable().openapi({ description: 'When the message expires.' }),
    endsAt: timestamp
      .nullable()
      .openapi({ description: 'When the hazard ends. If null, `expiresAt` applies.' }),
    closedAt: timestamp.nullable().openapi({ description: 'When the threat ended.' }),
    point,
    radiusMeters: z.number().nullable(),
    hasGeometry: z.boolean(),
    geometry: AreaGeometry.nullable().openapi({ description: 'Null unless `include=geometry`.' }),
    magnitude: z.object({ value: z.number(), unit: z.string(), text: z.string() }).nullable(),
    connector: z.string().openapi({ description: '`manual` if a person reported it.' }),
    source: Ref.nullable(),
    attribution: z.string().openapi({ description: 'Must be shown next to the threat.' }),
    externalUrl: z.string().nullable(),
    senderName: z.string().nullable(),
    isTest: z.boolean(),
    revision: count,
    firstSeenAt: timestamp,
    ingestLagSeconds: count.openapi({
      description: 'Seconds from when the agency sent the message until it was received.',
    }),
    assignee: Ref.nullable().openapi({ description: 'Of the whole threat.' }),
    assignees: z
      .array(Ref)
      .openapi({ description: 'Everyone it’s assigned to, as a whole or at a property the caller can see.' }),
    attention: Attention,
    impact: Reach,
    maxRisk: count.openapi({ description: 'The highest risk score, 0 to 100, across those properties.' }),
    permissions: permissionList,
    ...audit,
  })
  .openapi('ThreatListItem')
export type ThreatListItem = z.infer<typeof ThreatListItem>

const ThreatListRow = ThreatListItem.extend({
  incident: z
    .object({
      id: z.uuid(),
      threats: z.array(ThreatListItem).min(2).openapi({
        description:
          'The threats that the caller can see. The first is the one whose title the incident has.',
      }),
    })
    .nullable()
    .openapi({
      description:
        'With `groupBy=incident`, the incident that the item stands for; otherwise null. The item is then the threat that describes the event best, with the worst severity, least advanced triage, first start, last end, highest risk, assignees, and affected properties of the ongoing threats, or of all once none is.',
    }),
}).openapi('ThreatListRow')
export type ThreatListRow = z.infer<typeof ThreatListRow>

const ThreatRevision = z
  .object({
    n: count,
    receivedAt: timestamp,
    sentAt: timestamp,
    messageType: z.enum(messageTypes),
    identifier: z.string(),
    references: z.array(z.string()),
    changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  })
  .openapi('ThreatRevision')
export type ThreatRevision = z.infer<typeof ThreatRevision>

const RawMessage = z
  .object({
    n: count.openapi({ description: 'The update’s number.' }),
    identifier: z.string(),
    contentType: z.string(),
    text: z.string().nullable().openapi({ description: 'Null once raw messages of that age are purged.' }),
  })
  .openapi('RawMessage')
export type RawMessage = z.infer<typeof RawMessage>

export const Threat = ThreatListItem.extend({
  description: z.string().nullable(),
  instruction: z
    .string()
    .nullable()
    .openapi({ description: 'As written by the agency or the member who reported the threat.' }),
  zones: z.object({ ugc: z.array(z.string()), same: z.array(z.string()) }),
  vtec: z
    .object({
      office: z.string(),
      phenomenon: z.string(),
      significance: z.string(),
      etn: count,
      action: z.string(),
      begin: timestamp.nullable(),
      end: timestamp.nullable(),
    })
    .nullable(),
  dedupeKey: z.string(),
  externalId: z.string().nullable(),
  language: z.string().nullable(),
  termsUrl: z.string().nullable().openapi({ description: 'The source’s terms of use.' }),
  relatedThreatIds: z.array(z.uuid()),
  incidentId: z.uuid().nullable().openapi({ description: 'The incident that it’s in.' }),
  allowed: z.array(z.enum(triages)).openapi({ description: 'Triage statuses it can change to.' }),
  acknowledgedAt: timestamp.nullable(),
  acknowledgedBy: Ref.nullable(),
  resolvedAt: timestamp.nullable(),
  resolvedBy: Ref.nullable(),
  resolution: z.enum(resolutions).nullable(),
  dismissReason: z.enum(dismissReasons).nullable(),
  escalatedAt: timestamp
    .nullable()
    .openapi({ description: 'When the threat got worse and became new again.' }),
  impacts: z.array(ThreatImpact).nullable().openapi({
    description:
      'With `include=impacts`, the 200 properties with the highest risk; with `propertyId`, that one; otherwise null.',
  }),
  revisions: z
    .array(ThreatRevision)
    .nullable()
    .openapi({ description: 'With `include=revisions`, newest first; otherwise null.' }),
  raw: z.array(RawMessage).nullable().openapi({
    description: 'With `include=raw`, the latest 20 messages verbatim, newest first; otherwise null.',
  }),
}).openapi('Threat')
export type Threat = z.infer<typeof Threat>

export const WrittenThreat = Threat.extend({
  previousVersion,
  change: z
    .object({
      groupId: z
        .uuid()
        .openapi({ description: 'The group of its ledger events, for undoing it with `undo`.' }),
      properties: z
        .number()
        .int()
        .openapi({ description: 'Where it was changed; 0 if no property is affected.' }),
    })
    .nullable()
    .openapi({ description: 'The change of the triage or assignee. Null if neither changed.' }),
}).openapi('WrittenThreat')
export type WrittenThreat = z.infer<typeof WrittenThreat>

const Feature = z.object({
  type: z.literal('Feature'),
  id: z.uuid(),
  geometry: z
    .object({ type: z.string(), coordinates: z.array(z.any()).openapi({ type: 'array', items: {} }) })
    .nullable(),
  properties: z.object({
    title: z.string(),
    hazard: z.enum(hazards),
    severity: z.enum(severities),
    status: z.enum(threatStatuses),
    triage: z.enum(triages),
    radiusMeters: z.number().nullable(),
    properties: count,
    maxRisk: count,
    startsAt: timestamp.openapi({ description: 'Onset, else when it takes effect, else when it was sent.' }),
    endsAt: timestamp.nullable(),
    closedAt: timestamp.nullable(),
    attribution: z.string(),
  }),
})

export const ThreatFeatures = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(Feature) })
  .openapi('ThreatFeatures')
export type ThreatFeatures = z.infer<typeof ThreatFeatures>

/** The filters of the list, its facets and the map. */
export const ThreatFilters = z.strictObject({
  q: search,
  id: commaList(z.uuid(), 'Threats.'),
  hazard: commaList(z.enum(hazards), 'Hazards.'),
  status: commaList(z.enum(threatStatuses), 'Statuses. Default: upcoming,active.'),
  triage: commaList(z.enum(triages), 'Triage statuses.'),
  severity: commaList(z.enum(severities), 'Severities.'),
  certainty: commaList(z.enum(certainties), 'Certainties.'),
  urgency: commaList(z.enum(urgencies), 'Urgencies.'),
  sourceId: commaList(z.uuid(), 'Sources.'),
  connector: commaList(text(60), 'Connectors.'),
  propertyId: commaList(z.uuid(), 'Affected properties. Triage and risk are then for these properties only.'),
  portfolioId: commaList(z.uuid(), 'Portfolios with an affected property.'),
  assignee: commaList(
    z.union([z.literal('me'), z.literal('none'), z.uuid()]),
    'Assignee, at a property or for the whole threat: IDs, `me`, or `none`.',
  ),
  attention: commaList(
    z.enum(attentionReasons),
    'Why ongoing threats need attention; a threat has only its most urgent reason.',
  ),
  from: dateTimeInput.optional().openapi({ description: 'Still ongoing after this time.' }),
  to: dateTimeInput.optional().openapi({ description: 'Starts before this time.' }),
  bbox: coordinates(4, 'Use the format minLon,minLat,maxLon,maxLat, for example -105.2,39.6,-104.7,39.9.')
    .optional()
    .openapi({ type: 'string', description: '`minLon,minLat,maxLon,maxLat`' }),
  isTest: booleanFlag.default(false).openapi({ description: 'List test messages instead of real ones.' }),
})
export type ThreatFilters = z.infer<typeof ThreatFilters>

export const threatSortFields = ['severity', 'onsetAt', 'sentAt', 'maxRisk', 'endsAt', 'closedAt'] as const
export const threatFacets = ['hazard', 'severity', 'triage', 'status', 'assignee', 'sourceId'] as const

export const ThreatQuery = WindowQuery.extend({
  ...ThreatFilters.shape,
  sort: sortBy(threatSortFields, '-severity').openapi({
    description:
      'Prefix with `-` to sort in descending order. `-closedAt` lists ongoing threats first, most severe first, then past ones, latest end first.',
  }),
  facets: commaList(z.enum(threatFacets), 'Fields to count values for, under the same filters.'),
  groupBy: z.enum(['incident']).optional().openapi({
    description:
      'List an incident as one item, in the place of one of its matching threats: an ongoing one if there is one, and of those the first in descending order of the sort field. Totals and facets count items. `geojson` has every threat.',
  }),
  include: commaList(z.enum(['geometry']), 'Additional data to include.'),
  format: z.enum(['json', 'geojson']).default('json').openapi({
    description: '`geojson`: the first 2,000 as features of `application/geo+json`, without paging.',
  }),
})
export type ThreatQuery = z.infer<typeof ThreatQuery>

export const ThreatDetailQuery = z.strictObject({
  propertyId: z.uuid().optional().openapi({ description: 'Also include how it affects this property.' }),
  include: commaList(z.enum(['revisions', 'raw', 'impacts', 'geometry']), 'Additional data to include.'),
})
export type ThreatDetailQuery = z.infer<typeof ThreatDetailQuery>

export const ThreatPage = z
  .object({
    items: z.array(ThreatListRow),
    page: PageInfo,
    facets: z.partialRecord(z.enum(threatFacets), z.array(FacetCount)).optional(),
  })
  .openapi('ThreatPage')
export type ThreatPage = z.infer<typeof ThreatPage>
