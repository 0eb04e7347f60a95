import { z } from '@hono/zod-openapi'
import { tenantKinds, tenantStatuses } from '../../../platform/db/schema/index.ts'
import { booleanFlag, commaList, commaListOrNone } from '../../../platform/http/list-query.ts'
import { PageInfo, PageQuery } from '../../../platform/http/page.ts'
import { Ref } from '../../../platform/http/ref.ts'
import { text } from '../../../platform/http/text.ts'
import { Assistance, AssistanceCount, permissionList } from '../../estate/index.ts'
import { alertChannels, unreachableReasons } from './reachability.ts'

const count = z.number().int()
const reason = z.enum(unreachableReasons)

const Reach = z.object({ isReachable: z.boolean(), reason: reason.nullable() }).openapi('ChannelReach', {
  description: 'Whether safety alerts reach the person on this channel, and if not, why.',
})

export const ThreatPerson = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(tenantKinds),
    status: z.enum(tenantStatuses),
    property: Ref,
    unit: Ref.nullable(),
    building: z.string().nullable(),
    floor: count.nullable(),
    belowGrade: z.boolean(),
    isCertain: z.boolean().openapi({
      description: 'False if the location is only roughly known, so the threat might miss the person’s unit.',
    }),
    language: z.string().nullable(),
    householdSize: count.nullable(),
    livesAlone: z
      .boolean()
      .openapi({ description: 'The household size is 1, and no other tenant lives in the unit.' }),
    email: Reach,
    sms: Reach,
    voice: Reach,
    hasAssistance: z.boolean().nullable().openapi({
      description: 'Whether any needs are recorded. Null for callers who can’t see this.',
    }),
    assistance: Assistance.nullable().openapi({
      description:
        'Only with `include=assistance`, for people with needs, where the caller holds `tenant:sensitive_read`. Each person shown is recorded in the ledger.',
    }),
    phones: z.array(z.string()).nullable().openapi({
      description:
        'In E.164, the primary number first. Only with `include=contact`, where the caller holds `tenant:contact_read`. Each person shown is recorded in the ledger.',
    }),
    permissions: permissionList,
  })
  .openapi('ThreatPerson')
export type ThreatPerson = z.infer<typeof ThreatPerson>

const Reasons = z.array(z.object({ reason, count })).openapi({ description: 'Most frequent first.' })

const counts = { people: count, units: count, belowGrade: count, livingAlone: count, possible: count }

export const PeopleTotals = z
  .object({
    ...counts,
    properties: count,
    assistance: AssistanceCount,
    channels: z.object(
      Object.fromEntries(
        alertChannels.map((channel) => [channel, z.object({ reachable: count, unreachable: Reasons })]),
      ) as Record<
        (typeof alertChannels)[number],
        z.ZodObject<{ reachable: typeof count; unreachable: typeof Reasons }>
      >,
    ),
    unreachable: z.object({ people: count, reasons: Reasons }).openapi({
      description: 'People no channel reaches, by the reason that’s easiest to change.',
    }),
    languages: z
      .array(z.object({ value: z.string(), count }))
      .openapi({ description: '`none` for people whose language is unknown; most frequent first.' }),
    floors: z
      .array(z.object({ value: count, count }))
      .openapi({ description: 'The known floors, lowest first.' }),
    buildings: z
      .array(
        z.object({
          property: Ref,
          address: z.string(),
          building: z.string().nullable(),
          isCertain: z.boolean(),
          ...counts,
          unreachable: count,
          assistance: AssistanceCount,
        }),
      )
      .openapi({ description: 'In the order of the list; at most 1,000.' }),
  })
  .openapi('PeopleTotals')
export type PeopleTotals = z.infer<typeof PeopleTotals>

const floorNumber = z
  .string()
  .regex(/^-?\d{1,3}$/, 'Use whole numbers for floors.')
  .transform(Number)

/** Filters shared by the list, its totals, and its exports. */
export const PeopleFilters = z.strictObject({
  propertyId: commaList(z.uuid(), 'Properties.'),
  building: commaListOrNone(text(40), 'Buildings, case-insensitive.'),
  floor: commaList(floorNumber, 'Floors.'),
  belowGrade: booleanFlag.optional(),
  reachable: commaList(
    z.enum([...alertChannels, 'none']),
    'Channels that reach the person; `none` for people no channel reaches.',
  ),
  language: commaListOrNone(text(35), 'Languages.'),
  livesAlone: booleanFlag.optional(),
  certain: booleanFlag.optional(),
  hasAssistance: booleanFlag.optional().openapi({ description: 'Requires `tenant:sensitive_read`.' }),
})
export type PeopleFilters = z.infer<typeof PeopleFilters>

const peopleIncludes = ['assistance', 'contact'] as const

export const PeopleQuery = PageQuery.extend({
  // Longer than elsewhere, because the sort keys include four names.
  cursor: z
    .string()
    .max(4000)
    .optional()
    .openapi({ description: '`page.nextCursor` from the previous page.' }),
  ...PeopleFilters.shape,
  totals: booleanFlag.optional().openapi({ description: 'Also return `totals` under the same filters.' }),
  include: commaList(
    z.enum(peopleIncludes),
    'Additional data to include. Each person shown is recorded in the ledger.',
  ),
})
export type PeopleQuery = z.infer<typeof PeopleQuery>

export const PeoplePage = z
  .object({ items: z.array(ThreatPerson), page: PageInfo, totals: PeopleTotals.optional() })
  .openapi('PeoplePage')
export type PeoplePage = z.infer<typeof PeoplePage>
