import { z } from '@hono/zod-openapi'
import { booleanFlag, commaList, commaListOrNone, search, sortBy } from '../../../platform/http/list-query.ts'
import { pageOf, WindowQuery } from '../../../platform/http/page.ts'
import { audit, Ref } from '../../../platform/http/ref.ts'
import { multilineText, tagList, text } from '../../../platform/http/text.ts'
import { externalIdMap } from '../../../platform/http/fields.ts'
import { severities } from '../../../platform/db/schema/hazard.ts'
import { permissionList } from '../lists/list.schema.ts'
import { PropertyListItem } from '../properties/properties.schema.ts'
import { ThreatBrief } from '../exposure/threat-brief.schema.ts'

export const portfolioStatuses = ['active', 'archived'] as const

export const Portfolio = z
  .object({
    id: z.uuid(),
    name: z.string(),
    code: z.string().nullable(),
    description: z.string().nullable(),
    color: z.string().nullable(),
    status: z.enum(portfolioStatuses),
    unassigned: z
      .boolean()
      .openapi({ description: 'The built-in portfolio for properties that aren’t in another one.' }),
    manager: Ref.nullable(),
    tags: z.array(z.string()),
    externalIds: z.record(z.string(), z.string()),
    counts: z
      .object({
        properties: z.number().int(),
        units: z.number().int().openapi({ description: 'Recorded units.' }),
        unitsDeclared: z
          .number()
          .int()
          .openapi({ description: 'Sum of the properties’ declared unit counts.' }),
        tenants: z.number().int(),
        tenantsReachable: z.number().int(),
        activeThreats: z.number().int(),
        unacknowledged: z.number().int(),
      })
      .openapi({ description: 'Across non-archived properties that the caller can see.' }),
    maxSeverity: z.enum(severities).nullable(),
    dataQuality: z
      .number()
      .int()
      .nullable()
      .openapi({ description: 'Average data quality; null if there are no properties.' }),
    permissions: permissionList,
    ...audit,
  })
  .openapi('Portfolio')
export type Portfolio = z.infer<typeof Portfolio>

export const PortfolioDetail = Portfolio.extend({
  properties: z
    .array(PropertyListItem)
    .openapi({ description: 'The ten properties that most need attention, by risk, then by data quality.' }),
  threats: z.array(ThreatBrief).openapi({ description: 'Ongoing threats, most severe first, up to 20.' }),
}).openapi('PortfolioDetail')
export type PortfolioDetail = z.infer<typeof PortfolioDetail>

const writableFields = {
  code: text(30).nullable().optional(),
  description: multilineText(2000).nullable().optional(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Enter the color as # and six hexadecimal digits, for example #0f6a6d.')
    .nullable()
    .optional(),
  managerUserId: z.uuid().nullable().optional(),
  tags: tagList.optional(),
  externalIds: externalIdMap.optional(),
}

export const PortfolioCreate = z
  .strictObject({ name: text(120), ...writableFields })
  .openapi('PortfolioCreate')
export type PortfolioCreate = z.infer<typeof PortfolioCreate>

export const PortfolioPatch = z
  .strictObject({
    name: text(120).optional(),
    ...writableFields,
    status: z.enum(portfolioStatuses).optional(),
    moveTo: z
      .uuid()
      .optional()
      .openapi({ description: 'With `status: archived`: the portfolio to move the properties to.' }),
  })
  .openapi('PortfolioPatch')
export type PortfolioPatch = z.infer<typeof PortfolioPatch>

export const portfolioSortFields = [
  'name',
  'activeThreats',
  'maxSeverity',
  'properties',
  'units',
  'dataQuality',
  'updatedAt',
] as const

export const PortfolioQuery = WindowQuery.extend({
  q: search,
  status: commaList(z.enum(portfolioStatuses), 'Statuses. Default: active.'),
  tag: commaListOrNone(text(40), 'Tags.'),
  hasThreats: booleanFlag.optional(),
  sort: sortBy(portfolioSortFields, 'name'),
})
export type PortfolioQuery = z.infer<typeof PortfolioQuery>

export const PortfolioPage = pageOf(Portfolio).openapi('PortfolioPage')
