import { z } from '@hono/zod-openapi'
import { PERMISSION_KEYS } from '@parapet/permissions'
import { severities } from '../../../platform/db/schema/hazard.ts'
import {
  consentChannels,
  consentMethods,
  consentPurposes,
  consentStates,
  emailStatuses,
  leaseTypes,
  occupancyRoles,
  phoneTypes,
  tenantKinds,
  tenantStatuses,
} from '../../../platform/db/schema/index.ts'
import { dateTimeInput, calendarDay as storableDay } from '../../../platform/http/fields.ts'
import { booleanFlag, commaList, commaListOrNone, search, sortBy } from '../../../platform/http/list-query.ts'
import { PageInfo, WindowQuery } from '../../../platform/http/page.ts'
import { audit, Ref } from '../../../platform/http/ref.ts'
import { text } from '../../../platform/http/text.ts'
import { FacetCount, threatFilters } from '../lists/list.schema.ts'

const permissions = z
  .array(z.enum(PERMISSION_KEYS))
  .openapi({ description: 'What the caller can do with this tenant.' })

/** A calendar day, as in lease dates. */
export const day = storableDay.openapi({ description: 'A calendar day, for example `2026-11-30`.' })

export const TenantListItem = z
  .object({
    id: z.uuid(),
    kind: z.enum(tenantKinds),
    displayName: z.string(),
    externalId: z.string().nullable(),
    status: z.enum(tenantStatuses),
    property: Ref.nullable(),
    unit: Ref.nullable(),
    email: z.string().nullable().openapi({ description: 'The primary email address, masked in lists.' }),
    phone: z.string().nullable().openapi({ description: 'The primary phone number, masked in lists.' }),
    masked: z.boolean(),
    language: z.string().nullable(),
    consent: z
      .object({ email: z.enum(consentStates), sms: z.enum(consentStates), voice: z.enum(consentStates) })
      .openapi({
        description: 'For safety alerts: opted in if any address is, otherwise the most recent decision.',
      }),
    reachable: z.boolean().openapi({
      description: 'Whether any address has opted in to safety alerts and can be used.',
    }),
    leaseTo: day.nullable(),
    threats: z.object({ active: z.number().int(), maxSeverity: z.enum(severities).nullable() }),
    tags: z.array(z.string()),
    permissions,
    ...audit,
  })
  .openapi('TenantListItem')

export type TenantListItem = z.infer<typeof TenantListItem>

const ConsentSummary = z
  .object({ state: z.enum(consentStates), since: z.iso.datetime().nullable() })
  .openapi('ConsentSummary')

export const ConsentByPurpose = z
  .object(
    Object.fromEntries(consentPurposes.map((purpose) => [purpose, ConsentSummary])) as Record<
      (typeof consentPurposes)[number],
      typeof ConsentSummary
    >,
  )
  .openapi('ConsentByPurpose')

export type ConsentByPurpose = z.infer<typeof ConsentByPurpose>

const consentStatus = {
  consent: ConsentByPurpose,
  suppressed: z.boolean().openapi({ description: 'Gets no campaigns or alerts, regardless of consent.' }),
  consentGivenBy: z.array(Ref.extend({ since: z.iso.datetime() })).openapi({
    description:
      'Other tenants who opted in to safety alerts at this address. Their consent isn’t this tenant’s. Only those the caller can see.',
  }),
}
const addressStatus = { primary: z.boolean(), ...consentStatus }

const TenantEmail = z
  .object({
    address: z.string(),
    label: z.string().nullable(),
    status: z.enum(emailStatuses),
    ...addressStatus,
  })
  .openapi('TenantEmail')

const TenantPhone = z
  .object({
    e164: z.string().nullable().openapi({ description: 'Null if the number couldn’t be parsed.' }),
    raw: z
      .string()
      .nullable()
      .openapi({ description: 'The original text from a file, if it isn’t a valid number.' }),
    type: z.enum(phoneTypes),
    smsCapable: z.boolean().nullable(),
    ...addressStatus,
    calls: z.object(consentStatus).openapi({
      description: 'The same for phone calls to the number. The fields beside it are about texts.',
    }),
  })
  .openapi('TenantPhone')

export const EmergencyContact = z
  .object({
    name: z.string().nullable(),
    relationship: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  })
  .openapi('EmergencyContact')

export const Assistance = z
  .object({
    mobility: z.boolean(),
    hearing: z.boolean(),
    vision: z.boolean(),
    oxygenOrPower: z.boolean(),
    infant: z.boolean(),
    pets: z.number().int(),
    note: z.string().nullable(),
  })
  .openapi('Assistance')

export type Assistance = z.infer<typeof Assistance>

const Occupancy = z
  .object({
    property: Ref,
    unit: Ref.nullable(),
    propertyId: z.uuid(),
    unitId: z.uuid().nullable(),
    role: z.enum(occupancyRoles),
    leaseFrom: day.nullable(),
    leaseTo: day.nullable(),
    moveIn: day.nullable(),
    moveOut: day.nullable(),
    leaseType: z.enum(leaseTypes).nullable(),
    externalId: z.string().nullable(),
  })
  .openapi('TenantOccupancy')

const ConsentEvent = z
  .object({
    id: z.uuid(),
    channel: z.enum(consentChannels),
    address: z.string().nullable(),
    purpose: z.enum(consentPurposes),
    state: z.enum(consentStates),
    method: z.enum(consentMethods),
    wordingVersion: z.string().nullable(),
    language: z.string().nullable(),
    occurredAt: z.iso.datetime(),
    actor: z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
    evidence: z.record(z.string(), z.string().nullable()),
    match: z.object({ at: z.iso.datetime(), name: z.string() }).nullable().openapi({
      description:
        'When a member matched the opt-in to this tenant, and the member’s name. Null for decisions that were the tenant’s from the start.',
    }),
  })
  .openapi('ConsentEvent')

const hideableFields = ['assistance', 'emergencyContact'] as const

export const Tenant = TenantListItem.omit({ consent: true, email: true, phone: true })
  .extend({
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    companyName: z.string().nullable(),
    occupancies: z
      .array(Occupancy)
      .openapi({ description: 'Newest first; only at properties the caller can see.' }),
    emails: z.array(TenantEmail),
    phones: z.array(TenantPhone),
    householdSize: z.number().int().nullable(),
    emergencyContact: EmergencyContact.nullable().openapi({ description: 'Only with `include=contact`.' }),
    assistance: Assistance.nullable().openapi({
      description: 'Only with `include=assistance`, which requires `tenant:sensitive_read` and is recorded.',
    }),
    hasAssistance: z.boolean().nullable().openapi({
      description: 'Whether any needs are recorded; null for callers who can’t see this.',
    }),
    hiddenFields: z.array(z.enum(hideableFields)).openapi({
      description: 'Fields that are null here because the caller can’t see them or didn’t ask for them.',
    }),
    consent: z.object({ email: ConsentByPurpose, sms: ConsentByPurpose, voice: ConsentByPurpose }).openapi({
      description: 'By channel: opted in if any address is, otherwise the most recent decision.',
    }),
    consentHistory: z.array(ConsentEvent).optional(),
    notes: z.string().nullable(),
    externalIds: z.record(z.string(), z.string()),
  })
  .openapi('Tenant')

export type Tenant = z.infer<typeof Tenant>

export type TenantConsentEvent = z.infer<typeof ConsentEvent>

export const tenantFacets = [
  'status',
  'kind',
  'language',
  'consentEmail',
  'consentSms',
  'consentVoice',
  'propertyId',
  'portfolioId',
] as const

export const TenantPage = z
  .object({
    items: z.array(TenantListItem),
    page: PageInfo,
    facets: z.partialRecord(z.enum(tenantFacets), z.array(FacetCount)).optional(),
  })
  .openapi('TenantPage')

export type TenantPage = z.infer<typeof TenantPage>

export const TenantContact = z
  .object({
    id: z.uuid(),
    emails: z.array(z.object({ address: z.string(), label: z.string().nullable(), primary: z.boolean() })),
    phones: z.array(
      z.object({
        e164: z.string().nullable(),
        raw: z.string().nullable(),
        type: z.enum(phoneTypes),
        primary: z.boolean(),
      }),
    ),
    emergencyContact: EmergencyContact.nullable(),
  })
  .openapi('TenantContact')

export type TenantContact = z.infer<typeof TenantContact>

export const TenantErased = z.object({ id: z.uuid(), erasedAt: z.iso.datetime() }).openapi('TenantErased')

export type TenantErased = z.infer<typeof TenantErased>

/** Filters shared by the list, its facets and its exports. */
export const TenantFilters = z.strictObject({
  q: search.openapi({
    description:
      'Matches tenants if every search word is the start of a word in the name, unit, property, tag, or external ID. Email and phone are searched only for callers who can read them.',
  }),
  propertyId: commaList(z.uuid(), 'Properties.'),
  portfolioId: commaList(z.uuid(), 'Portfolios.'),
  unitId: commaList(z.uuid(), 'Units.'),
  status: commaList(z.enum(tenantStatuses), 'Statuses.'),
  kind: commaList(z.enum(tenantKinds), 'People or companies.'),
  language: commaListOrNone(text(35), 'Languages.'),
  consentEmail: commaList(z.enum(consentStates), 'Consent to safety alerts by email.'),
  consentSms: commaList(z.enum(consentStates), 'Consent to safety alerts by text message.'),
  consentVoice: commaList(z.enum(consentStates), 'Consent to safety alerts by phone call.'),
  reachable: booleanFlag.optional(),
  hasAssistance: booleanFlag
    .optional()
    .openapi({ description: 'Requires `tenant:sensitive_read` everywhere.' }),
  hasThreats: booleanFlag.optional(),
  ...threatFilters,
  leaseToFrom: day.optional(),
  leaseToTo: day.optional(),
  tag: commaListOrNone(text(40), 'Tags.'),
  updatedFrom: dateTimeInput.optional(),
  importFileId: z.uuid().optional().openapi({ description: 'Created or updated by this import.' }),
  archived: booleanFlag.optional().openapi({
    description:
      'List archived tenants instead. This includes tenants of archived properties; otherwise, those are listed only with `propertyId`.',
  }),
})

export type TenantFilters = z.infer<typeof TenantFilters>

export const tenantSortFields = ['name', 'property', 'unit', 'status', 'leaseTo', 'updatedAt'] as const

export const TenantQuery = WindowQuery.extend({
  ...TenantFilters.shape,
  sort: sortBy(tenantSortFields, 'name'),
  facets: commaList(z.enum(tenantFacets), 'Fields to count values for, under the same filters.'),
})

export type TenantQuery = z.infer<typeof TenantQuery>

export const tenantIncludes = ['consentHistory', 'assistance', 'contact'] as const

export const TenantIncludeQuery = z.strictObject({
  include: commaList(z.enum(tenantIncludes), 'Additional data to include.'),
})

export type TenantInclude = (typeof tenantIncludes)[number]
