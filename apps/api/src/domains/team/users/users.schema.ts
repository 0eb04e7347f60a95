import { z } from '@hono/zod-openapi'
import { statedSeverities } from '../../../platform/db/schema/hazard.ts'
import { companyRoles, screensWithLists, themes } from '../../../platform/db/schema/index.ts'
import {
  emailOutput,
  isoDateTime,
  languageTag,
  readOnly,
  timeZone,
  unitSystem,
} from '../../../platform/http/fields.ts'
import { phoneNumber } from '../../../platform/http/phone.ts'
import { listQueryString } from '../../../platform/http/list-query.ts'
import { previousVersion } from '../../../platform/http/ref.ts'
import { text } from '../../../platform/http/text.ts'

const densities = ['compact', 'normal', 'comfortable'] as const

const Column = z.strictObject({
  key: z.string().regex(/^[a-z][a-zA-Z0-9]{0,59}$/, 'Use a column key, for example updatedAt.'),
  isVisible: z.boolean(),
  widthPx: z
    .number()
    .int()
    .min(40)
    .max(2000)
    .nullable()
    .openapi({ description: 'Width in pixels; null to size the column to its content.' }),
})

const ListSettings = z.strictObject({
  columns: z
    .array(Column)
    .max(60)
    .refine(
      (columns) => new Set(columns.map((column) => column.key)).size === columns.length,
      'List each column once.',
    )
    .openapi({ description: 'In display order. Columns that aren’t listed come last, in the usual order.' }),
  density: z.enum(densities),
  defaultQuery: listQueryString.nullable().openapi({ description: 'The list’s default query.' }),
})

/** The caller's settings of each list. Lists with the default settings are absent. */
const UserListSettings = z.partialRecord(z.enum(screensWithLists), ListSettings)

/** Merge patch: the given fields of a list change; null resets the list. */
const UserListSettingsPatch = z.partialRecord(z.enum(screensWithLists), ListSettings.partial().nullable())

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use 24-hour time, for example 22:00.')

const Notify = z.strictObject({
  threatMinSeverity: z
    .enum(statedSeverities)
    .openapi({ description: 'Less severe threats are shown without a notification.' }),
  channels: z.strictObject({ inApp: z.boolean(), email: z.boolean() }).openapi({
    description:
      'Where to notify: in the app while it’s open, and by email. People on call and administrators may be emailed about urgent threats even if email is off.',
  }),
  digest: z.enum(['none', 'daily', 'weekly']).openapi({
    description:
      'Email frequency: immediately, daily at 7:00 AM, or Mondays at 7:00 AM. Extreme threats, urgent ones for people on call and administrators, calls for help, and alerts to review are emailed immediately.',
  }),
  quietHours: z.strictObject({ from: clockTime, to: clockTime }).nullable().openapi({
    description:
      'In the account’s time zone. Only extreme threats, urgent ones for people on call and administrators, calls for help, and alerts to review send notifications during quiet hours.',
  }),
  followUps: z.strictObject({ inApp: z.boolean(), email: z.boolean() }).openapi({
    description:
      'Whether the person is notified, in the app (including push notifications and texts) and by email, when a threat they were notified about is less severe or over. Their history lists it either way; if `inApp` is false, it’s already read unless the threat was extreme.',
  }),
})

/** The steps of onboarding, in order. */
const onboardingSteps = ['you', 'organization', 'properties', 'feeds', 'team', 'done'] as const

export const User = z
  .object({
    id: z.uuid(),
    email: emailOutput,
    name: z.string(),
    picture: z
      .string()
      .nullable()
      .openapi({ description: 'Path of the picture, for example `/media/{hash}`.' }),
    onboarded: z.boolean(),
    descopeId: z.string().openapi({ description: 'The `userId` at the identity provider.' }),
    selectedOrgId: z.uuid().nullable(),
    companyRole: z
      .enum(companyRoles)
      .nullable()
      .openapi({ description: 'A job title. Doesn’t grant any permissions.' }),
    theme: z.enum(themes),
    phone: z.string().nullable(),
    locale: z.string(),
    timeZone: z.string(),
    unitSystem,
    notify: Notify,
    onboarding: z.object({
      step: z.string(),
      completedSteps: z.array(z.string()),
      completedAt: isoDateTime.nullable(),
      tourClosedAt: isoDateTime
        .nullable()
        .openapi({ description: 'When the person finished or dismissed the tour of the product.' }),
    }),
    listSettings: UserListSettings.openapi({
      description: 'Columns, density, and default query of each list.',
    }),
    lastSeenAt: isoDateTime.nullable(),
    orgs: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        logo: z.string().nullable(),
        demo: z.boolean(),
        onboarded: z.boolean(),
        isActive: z.boolean().openapi({ description: 'False while deactivated by the operator.' }),
        roles: z
          .array(z.string())
          .openapi({ description: 'Names of the user’s roles in this organization.' }),
        threatsCount: z.number().int(),
      }),
    ),
    createdAt: isoDateTime,
    updatedAt: isoDateTime,
    version: z.number().int(),
    previousVersion,
  })
  .openapi('User')
export type User = z.infer<typeof User>

export const UserPatch = z
  .strictObject({
    name: text(120),
    picture: z.null('Use null to remove the picture. To change it, use POST /user/picture.'),
    phone: phoneNumber.nullable(),
    locale: languageTag,
    timeZone,
    unitSystem,
    theme: z.enum(themes),
    companyRole: z.enum(companyRoles).nullable(),
    notify: Notify.partial(),
    listSettings: UserListSettingsPatch.openapi({
      description: 'Lists that are omitted stay the same. Null resets a list.',
    }),
    selectedOrgId: z.uuid(),
    onboarding: z
      .strictObject({
        step: z.enum(onboardingSteps),
        tourClosed: z
          .literal(true, 'The tour can be closed but not reopened.')
          .openapi({ description: 'Whether the tour of the product is no longer offered.' }),
      })
      .partial(),
    onboarded: z.literal(true, 'Onboarding can be completed but not undone.'),
    email: readOnly('Your email address is part of your sign-in and can’t be changed here.'),
    descopeId: readOnly('An account’s identity can’t be changed.'),
  })
  .partial()
  .openapi('UserPatch')
export type UserPatch = z.infer<typeof UserPatch>

export const Picture = z.object({ picture: z.string() }).openapi('Picture')
