import { z } from '@hono/zod-openapi'
import { consentStates, tenantKinds, tenantStatuses } from '../../../platform/db/schema/index.ts'
import { givenMoment } from '../../../platform/http/fields.ts'
import { booleanFlag, commaList, commaListOrNone, search, sortBy } from '../../../platform/http/list-query.ts'
import { WindowQuery } from '../../../platform/http/page.ts'
import { text } from '../../../platform/http/text.ts'
import { day, tenantFacets } from './tenants.schema.ts'

/** Filters that the list, its facets and its exports share. */
export const TenantFilters = z.strictObject({
  q: search.openapi({
    description:
      'Every word must begin a word of the name, unit, property, tag or external id. E-mail and phone are searched only for callers who may read them.',
  }),
  propertyId: commaList(z.uuid(), 'Properties.'),
  portfolioId: commaList(z.uuid(), 'Portfolios.'),
  unitId: commaList(z.uuid(), 'Units.'),
  status: commaList(z.enum(tenantStatuses), 'Statuses.'),
  kind: commaList(z.enum(tenantKinds), 'People or companies.'),
  language: commaListOrNone(text(35), 'Languages.'),
  consentEmail: commaList(z.enum(consentStates), 'Consent to safety alerts by e-mail.'),
  consentSms: commaList(z.enum(consentStates), 'Consent to safety alerts by text message.'),
  reachable: booleanFlag.optional(),
  hasAssistance: booleanFlag.optional().openapi({ description: 'Needs `tenant:sensitive_read` everywhere.' }),
  hasThreats: booleanFlag.optional(),
  leaseToFrom: day.optional(),
  leaseToTo: day.optional(),
  tag: commaListOrNone(text(40), 'Tags.'),
  updatedFrom: givenMoment.optional(),
  archived: booleanFlag.optional().openapi({
    description:
      'The archived tenants instead of the others. Tenants of archived properties are among them; without it they are listed only with `propertyId`.',
  }),
})
export type TenantFilters = z.infer<typeof TenantFilters>

export const tenantSortFields = ['name', 'property', 'unit', 'status', 'leaseTo', 'updatedAt'] as const

export const TenantQuery = WindowQuery.extend({
  ...TenantFilters.shape,
  sort: sortBy(tenantSortFields, 'name'),
  facets: commaList(z.enum(tenantFacets), 'Fields to count values of, under the same filters.'),
})
export type TenantQuery = z.infer<typeof TenantQuery>

export const tenantIncludes = ['consentHistory', 'assistance'] as const
export const TenantIncludeQuery = z.strictObject({
  include: commaList(z.enum(tenantIncludes), 'Parts that are not always answered.'),
})
export type TenantInclude = (typeof tenantIncludes)[number]
