import { z } from '@hono/zod-openapi'
import { threatStatuses, triages } from '../../../platform/db/schema/index.ts'
import { certainties, hazards, severities, urgencies } from '../../../platform/db/schema/hazard.ts'
import { givenMoment } from '../../../platform/http/fields.ts'
import { booleanFlag, commaList, search, sortBy } from '../../../platform/http/list-query.ts'
import { PageInfo, WindowQuery } from '../../../platform/http/page.ts'
import { text } from '../../../platform/http/text.ts'
import { ThreatListItem } from './threats.schema.ts'
import { coordinates, FacetCount } from '../../estate/index.ts'

/** Filters that the list, its facets and the map share. */
export const ThreatFilters = z.strictObject({
  q: search,
  hazard: commaList(z.enum(hazards), 'Hazards.'),
  status: commaList(z.enum(threatStatuses), 'Statuses. Default: upcoming,active.'),
  triage: commaList(z.enum(triages), 'States of triage.'),
  severity: commaList(z.enum(severities), 'Severities.'),
  certainty: commaList(z.enum(certainties), 'Certainties.'),
  urgency: commaList(z.enum(urgencies), 'Urgencies.'),
  sourceId: commaList(z.uuid(), 'Sources.'),
  connector: commaList(text(60), 'Connectors.'),
  propertyId: commaList(
    z.uuid(),
    'Properties that it touches. Triage and risk are then those at these properties.',
  ),
  portfolioId: commaList(z.uuid(), 'Portfolios with a property that it touches.'),
  assignee: commaList(
    z.union([z.literal('me'), z.literal('none'), z.uuid()]),
    'Who it is assigned to, there or as a whole: ids, `me` or `none`.',
  ),
  from: givenMoment.optional().openapi({ description: 'Goes on after.' }),
  to: givenMoment.optional().openapi({ description: 'Begins before.' }),
  bbox: coordinates(4, 'Write it as minLon,minLat,maxLon,maxLat.')
    .optional()
    .openapi({ type: 'string', description: '`minLon,minLat,maxLon,maxLat`' }),
  isTest: booleanFlag.default(false).openapi({ description: 'Test messages instead of real ones.' }),
})
export type ThreatFilters = z.infer<typeof ThreatFilters>

export const threatSortFields = ['severity', 'onsetAt', 'sentAt', 'maxRisk', 'endsAt'] as const
export const threatFacets = ['hazard', 'severity', 'triage', 'status', 'sourceId'] as const

export const ThreatQuery = WindowQuery.extend({
  ...ThreatFilters.shape,
  sort: sortBy(threatSortFields, '-severity'),
  facets: commaList(z.enum(threatFacets), 'Fields to count values of, under the same filters.'),
  include: commaList(z.enum(['geometry']), 'Also answer.'),
  format: z.enum(['json', 'geojson']).default('json').openapi({
    description: '`geojson`: the first 2,000 as features of `application/geo+json`, without pages.',
  }),
})
export type ThreatQuery = z.infer<typeof ThreatQuery>

export const ThreatDetailQuery = z.strictObject({
  propertyId: z.uuid().optional().openapi({ description: 'Also answer how it touches this property.' }),
  include: commaList(z.enum(['revisions', 'raw', 'impacts', 'geometry']), 'Also answer.'),
})
export type ThreatDetailQuery = z.infer<typeof ThreatDetailQuery>

export const ThreatPage = z
  .object({
    items: z.array(ThreatListItem),
    page: PageInfo,
    facets: z.partialRecord(z.enum(threatFacets), z.array(FacetCount)).optional(),
  })
  .openapi('ThreatPage')
export type ThreatPage = z.infer<typeof ThreatPage>
