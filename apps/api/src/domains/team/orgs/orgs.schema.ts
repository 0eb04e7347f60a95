import { z } from '@hono/zod-openapi'
import {
  emailAddress,
  isoDateTime,
  languageTag,
  timeZone,
  unitSystem,
  httpUrl,
} from '../../../platform/http/fields.ts'
import { phoneNumber } from '../../../platform/http/phone.ts'
import { hazards } from '../../../platform/db/schema/hazard.ts'
import { matchingPresets, matchingSettingsSchema } from '../../../platform/db/schema/matching-settings.ts'
import { previousVersion } from '../../../platform/http/ref.ts'
import { text } from '../../../platform/http/text.ts'
import { AssistanceCount, Reach } from '../../estate/index.ts'
import { consentLanguages } from '../../messaging/index.ts'
import { radiusRows } from '../../hazards/index.ts'

const PostalAddress = z.strictObject({
  line1: text(100),
  line2: text(100).nullable(),
  line3: text(100).nullable(),
  dependentLocality: text(100).nullable(),
  city: text(100).nullable(),
  region: text(100).nullable(),
  postalCode: text(20).nullable(),
  sortingCode: text(20).nullable(),
  country: z.string().regex(/^[A-Z]{2}$/, 'Use the two-letter country code, for example US.'),
})

const PostalAddressInput = PostalAddress.extend({
  line2: PostalAddress.shape.line2.default(null),
  line3: PostalAddress.shape.line3.default(null),
  dependentLocality: PostalAddress.shape.dependentLocality.default(null),
  city: PostalAddress.shape.city.default(null),
  region: PostalAddress.shape.region.default(null),
  postalCode: PostalAddress.shape.postalCode.default(null),
  sortingCode: PostalAddress.shape.sortingCode.default(null),
})

const ConsentLanguages = z
  .array(z.enum(consentLanguages))
  .overwrite((languages) => consentLanguages.filter((language) => languages.includes(language)))

const Retention = z.strictObject({
  rawFeedDays: z.number().int().min(7).max(3650),
  importFileDays: z.number().int().min(1).max(3650),
  endedThreatMonths: z.number().int().min(1).max(120),
})

const Security = z.strictObject({
  mfaRequired: z.boolean().openapi({
    description:
      'Whether members need two-step verification: a passkey, or more than one factor in one sign-in. Other sessions get 403 `mfa-required`. Can be turned on only from a session that meets it.',
  }),
  sessionIdleMinutes: z.number().int().min(15).max(10_080).openapi({
    description:
      'A session ends after this many minutes without a call, or up to six minutes later. Default: 10080 (7 days).',
  }),
  sessionMaxHours: z.number().int().min(1).max(720).openapi({
    description: 'A session ends this many hours after its sign-in. Default: 720 (30 days).',
  }),
  sessionsMax: z.number().int().min(1).max(20).openapi({
    description:
      'How many devices a member can be signed in on. Signing in on one more ends the least recently used session. For members of several organizations, the lowest number applies. Default: 10.',
  }),
  reauthenticationMinutes: z.number().int().min(5).max(1440).openapi({
    description:
      'How many minutes old a sign-in can be for operations marked `x-fresh-sign-in`. With an older one, they return 403 `reauthentication-required`. Default: 60.',
  }),
})

/** Setup steps; each is true once what it sets up exists. */
const Setup = z.object({
  profile: z.boolean(),
  portfolio: z.boolean(),
  property: z.boolean(),
  geocoded: z.boolean(),
  source: z.boolean(),
  sender: z.boolean(),
  team: z.boolean(),
})

const Limits = z.object({
  importBytes: z.number().int(),
  importRows: z.number().int(),
  importColumns: z.number().int(),
  pictureBytes: z.number().int(),
})

export const Org = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    logo: z.string().nullable(),
    onboarded: z.boolean(),
    demo: z.boolean(),
    isActive: z.boolean().openapi({
      description: 'False while deactivated by the operator: its calls return 403 `org-inactive`.',
    }),
    emailAllowed: z.boolean().openapi({
      description:
        'Whether it can email, text, and call its tenants. Organizations created by sign-up need the operator’s permission.',
    }),
    threatsCount: z.number().int().openapi({
      description:
        'Upcoming or active threats that aren’t resolved or dismissed and affect a property the caller can see.',
    }),
    legalName: z.string().nullable(),
    postalAddress: PostalAddress.nullable(),
    contactEmail: z.string().nullable(),
    supportPhone: z.string().nullable(),
    privacyUrl: z.string().nullable(),
    locale: z.string(),
    timeZone: z.string(),
    currency: z.string(),
    unitSystem,
    defaultCountry: z.string(),
    matching: matchingSettingsSchema
      .nullable()
      .openapi({ description: 'Null without `rule:read` or `org:update`.' }),
    retention: Retention,
    security: Security,
    consentLanguages: ConsentLanguages.openapi({
      description: 'Languages whose consent wording is marked as reviewed; English always is.',
    }),
    limits: Limits,
    setup: Setup,
    permissions: z
      .array(z.string())
      .openapi({ description: 'What the caller can do with the organization.' }),
    createdAt: isoDateTime,
    updatedAt: isoDateTime,
    version: z.number().int(),
    previousVersion,
  })
  .openapi('Org')
export type Org = z.infer<typeof Org>

export const OrgPatch = z
  .strictObject({
    name: text(120).min(2, 'Use at least 2 characters.'),
    legalName: text(200).nullable(),
    postalAddress: PostalAddressInput.nullable(),
    contactEmail: emailAddress.nullable(),
    supportPhone: phoneNumber.nullable(),
    privacyUrl: httpUrl.nullable(),
    locale: languageTag,
    timeZone,
    currency: z.string().refine(isCurrency, 'Use a currency code, for example USD.'),
    unitSystem,
    defaultCountry: z.string().regex(/^[A-Z]{2}$/, 'Use the two-letter country code, for example US.'),
    matching: matchingSettingsSchema.partial(),
    retention: Retention.partial(),
    security: Security.partial().openapi({
      description: 'Changing it needs a fresh sign-in, as operations marked `x-fresh-sign-in` do.',
    }),
    consentLanguages: ConsentLanguages.refine(
      (languages) => languages.includes('en'),
      'English is always available.',
    ),
    onboarded: z.literal(true, 'Onboarding can be completed but not undone.'),
    logo: z.null('Use null to remove the logo. To change it, use POST /org/{orgId}/logo.'),
  })
  .partial()
  .openapi('OrgPatch')
export type OrgPatch = z.infer<typeof OrgPatch>

const radius = z.number().openapi({ description: 'In meters.' })

export const MatchingRadii = z
  .object({
    presets: z.array(
      z.object({
        preset: z.enum(matchingPresets),
        factor: z.number().openapi({ description: 'The factor applied to the distances in each row.' }),
      }),
    ),
    rows: z.array(
      z.object({
        row: z.enum(radiusRows),
        hazards: z.array(z.enum(hazards)),
        isPlace: z.boolean().openapi({ description: 'For events reported as a point, without an outline.' }),
        radii: z.object({ minor: radius, moderate: radius, severe: radius, extreme: radius }),
      }),
    ),
  })
  .openapi('MatchingRadii')
export type MatchingRadii = z.infer<typeof MatchingRadii>

export const Logo = z.object({ logo: z.string() }).openapi('Logo')

const count = z.number().int()
const reachFields = {
  properties: count,
  units: count,
  tenants: count,
  reachable: count,
  assistance: AssistanceCount,
}

export const OrgOverview = z
  .object({
    counts: z.object({
      portfolios: count,
      ...reachFields,
      unitsDeclared: count.openapi({
        description: 'Sum of the properties’ declared unit counts; `units` counts recorded units.',
      }),
    }),
    threats: z.object({
      active: count,
      upcoming: count,
      unacknowledged: count.openapi({ description: 'An incident counts once.' }),
      bySeverity: z.object({ extreme: count, severe: count, moderate: count, minor: count, unknown: count }),
      byHazard: z.array(z.object({ hazard: z.string(), count })),
      affected: z.object({
        ...reachFields,
        declaredUnits: Reach.shape.declaredUnits,
        approximate: count.openapi({
          description:
            'How many of the `properties` might not be affected, because they’re located only by ZIP code or city.',
        }),
      }),
    }),
    sources: z.object({
      total: count,
      active: count,
      degraded: count,
      failing: count,
      oldestSuccessAt: isoDateTime.nullable(),
    }),
    tasks: z.object({ running: count, failed24h: count }),
    consent: z.object({ optedIn: count, invited: count, declined: count, optedOut: count, none: count }),
    dataQuality: z.object({
      score: count
        .nullable()
        .openapi({ description: 'Average across the properties; null if there are none.' }),
      issues: z.array(z.object({ code: z.string(), count, link: z.string() })),
    }),
    asOf: isoDateTime,
  })
  .openapi('OrgOverview')
export type OrgOverview = z.infer<typeof OrgOverview>

function isCurrency(code: string) {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)
}
