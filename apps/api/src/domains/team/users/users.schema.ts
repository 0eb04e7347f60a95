import { z } from '@hono/zod-openapi'
import { statedSeverities } from '../../../platform/db/schema/hazard.ts'
import { companyRoles, listScreens, themes } from '../../../platform/db/schema/index.ts'
import {
  emailShown,
  isoMoment,
  languageTag,
  phoneNumber,
  readOnly,
  timeZone,
  unitSystem,
} from '../../../platform/http/fields.ts'
import { listQueryString } from '../../../platform/http/list-query.ts'
import { previousVersion } from '../../../platform/http/ref.ts'
import { text } from '../../../platform/http/text.ts'

const densities = ['compact', 'normal', 'comfortable'] as const

const Column = z.strictObject({
  key: z.string().regex(/^[a-z][a-zA-Z0-9]{0,59}$/, 'Use the key of a column, for example updatedAt.'),
  isVisible: z.boolean(),
  widthPx: z.number().int().min(40).max(2000).nullable().openapi({ description: 'Null: as wide as fits.' }),
})

const OneList = z.strictObject({
  columns: z
    .array(Column)
    .max(60)
    .refine(
      (columns) => new Set(columns.map((column) => column.key)).size === columns.length,
      'Name every column once.',
    )
    .openapi({ description: 'In the order shown. Columns that are not named come last, as usual.' }),
  density: z.enum(densities),
  defaultQuery: listQueryString.nullable().openapi({ description: 'What the list opens with.' }),
})

/** How the caller arranged each list. Lists that were never arranged are absent. */
const UserListSettings = z.partialRecord(z.enum(listScreens), OneList)

/** Merge patch: a list that is named changes in what is named; null puts it back as it was at first. */
export const UserListSettingsPatch = z.partialRecord(z.enum(listScreens), OneList.partial().nullable())

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use 24-hour time, for example 22:00.')

const Notify = z.strictObject({
  threatMinSeverity: z
    .enum(statedSeverities)
    .openapi({ description: 'Milder threats are shown, but not announced.' }),
  channels: z
    .strictObject({ inApp: z.boolean(), email: z.boolean() })
    .openapi({ description: 'By a note while the product is open, and by mail.' }),
  digest: z.enum(['none', 'daily', 'weekly']).openapi({
    description:
      'How mail is gathered: not at all, to each morning at 7:00, or to Mondays. Extreme threats are mailed at once.',
  }),
  quietHours: z.strictObject({ from: clockTime, to: clockTime }).nullable().openapi({
    description: 'In the time zone of the account. Nothing is announced in them but extreme threats.',
  }),
})

/** The steps of onboarding, in order. */
export const onboardingSteps = ['you', 'organization', 'properties', 'feeds', 'team', 'done'] as const

export const User = z
  .object({
    id: z.uuid(),
    email: emailShown,
    name: z.string(),
    picture: z
      .string()
      .nullable()
      .openapi({ description: 'Path of the picture, for example `/media/{hash}`.' }),
    onboarded: z.boolean(),
    descopeId: z.string().openapi({ description: 'The `userId` at the identity provider.' }),
    selectedOrgId: z.uuid().nullable(),
    companyRole: z.enum(companyRoles).nullable().openapi({ description: 'A job title. It gives no rights.' }),
    theme: z.enum(themes),
    phone: z.string().nullable(),
    locale: z.string(),
    timeZone: z.string(),
    unitSystem,
    notify: Notify,
    onboarding: z.object({
      step: z.string(),
      completedSteps: z.array(z.string()),
      completedAt: isoMoment.nullable(),
    }),
    listSettings: UserListSettings.openapi({ description: 'Columns, density and first query of each list.' }),
    lastSeenAt: isoMoment.nullable(),
    orgs: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        logo: z.string().nullable(),
        demo: z.boolean(),
        onboarded: z.boolean(),
        isActive: z.boolean().openapi({ description: 'False while the operator keeps it deactivated.' }),
        roles: z.array(z.string()).openapi({ description: 'Names of the roles held there.' }),
        threatsCount: z.number().int(),
      }),
    ),
    createdAt: isoMoment,
    updatedAt: isoMoment,
    version: z.number().int(),
    previousVersion,
  })
  .openapi('User')

export type User = z.infer<typeof User>

export const UserPatch = z
  .strictObject({
    name: text(120),
    picture: z.null('A picture is uploaded; here it can only be removed with null.'),
    phone: phoneNumber.nullable(),
    locale: languageTag,
    timeZone,
    unitSystem,
    theme: z.enum(themes),
    companyRole: z.enum(companyRoles).nullable(),
    notify: Notify.partial(),
    listSettings: UserListSettingsPatch.openapi({
      description: 'Only what is named changes, list by list; null puts a list back as it was at first.',
    }),
    selectedOrgId: z.uuid(),
    onboarding: z.strictObject({ step: z.enum(onboardingSteps) }),
    onboarded: z.literal(true, 'Onboarding can be finished, not undone.'),
    email: readOnly('Your address belongs to your sign-in and cannot be changed here.'),
    descopeId: readOnly('The identity of an account cannot be changed.'),
  })
  .partial()
  .openapi('UserPatch')

export type UserPatch = z.infer<typeof UserPatch>

export const Picture = z.object({ picture: z.string() }).openapi('Picture')
