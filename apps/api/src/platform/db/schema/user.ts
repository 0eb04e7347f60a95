import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { auditColumns, timestamptz } from './columns.ts'

export const companyRoles = [
  'owner',
  'property_manager',
  'asset_manager',
  'leasing_agent',
  'maintenance',
  'risk_manager',
  'security',
  'executive',
  'other',
] as const

export const themes = ['system', 'light', 'dark'] as const

export interface NotifySettings {
  threatMinSeverity: 'minor' | 'moderate' | 'severe' | 'extreme'
  channels: { inApp: boolean; email: boolean }
  digest: 'none' | 'daily' | 'weekly'
  quietHours: { from: string; to: string } | null
  /** Whether to say that a threat is less severe or over. Absent until a person changes it. */
  followUps?: FollowUpSettings
}

interface FollowUpSettings {
  /** On the screen, their devices, and their phone. */
  inApp: boolean
  email: boolean
}

export const defaultFollowUps: FollowUpSettings = { inApp: true, email: true }

interface OnboardingState {
  step: string
  completedSteps: string[]
  completedAt: string | null
  /** When the person finished or dismissed the tour. Absent until then. */
  tourClosedAt?: string
}

/** A person's settings of one list. */
export interface ListSettings {
  columns: { key: string; isVisible: boolean; widthPx: number | null }[]
  density: 'compact' | 'normal' | 'comfortable'
  /** The query string the list opens with. */
  defaultQuery: string | null
}

/** One row per person across all organizations. `emailKey` is the address in lower case. */
export const user = pgTable('app_user', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull().unique(),
  name: text('name').notNull(),
  picture: text('picture'),
  onboarded: boolean('onboarded').notNull().default(false),
  descopeId: text('descope_id').notNull().unique(),
  selectedOrgId: uuid('selected_org_id'),
  companyRole: text('company_role', { enum: companyRoles }),
  theme: text('theme', { enum: themes }).notNull().default('system'),
  phone: text('phone'),
  locale: text('locale').notNull().default('en-US'),
  timeZone: text('time_zone').notNull().default('America/New_York'),
  unitSystem: text('unit_system', { enum: ['imperial', 'metric'] })
    .notNull()
    .default('imperial'),
  notify: jsonb('notify')
    .$type<NotifySettings>()
    .notNull()
    .default({
      threatMinSeverity: 'moderate',
      channels: { inApp: true, email: true },
      digest: 'none',
      quietHours: null,
    }),
  onboarding: jsonb('onboarding')
    .$type<OnboardingState>()
    .notNull()
    .default({ step: 'you', completedSteps: [], completedAt: null }),
  /** By the screen of the list. */
  listSettings: jsonb('list_settings').$type<Record<string, ListSettings>>().notNull().default({}),
  lastSeenAt: timestamptz('last_seen_at'),
  ...auditColumns(),
})

/** Limits of the sign-in policy that end a session. */
export const sessionEndReasons = ['idle', 'max_age', 'too_many'] as const

/**
 * A device where a person is signed in, across organizations. Hashes are keyed (HMAC-SHA-256): they identify a browser or
 * a sign-in without revealing anything. An ended row stays until its sign-in can no longer be refreshed, and the latest of
 * a device for half a year after its last use.
 */
export const userSession = pgTable(
  'user_session',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Identifies the session in later requests. */
    key: text('key').notNull(),
    signInHash: text('sign_in_hash'),
    deviceHash: text('device_hash'),
    browser: text('browser'),
    os: text('os'),
    deviceName: text('device_name').notNull(),
    /** When the sign-in happened, as far as we know: what its token says, or its first request. */
    signedInAt: timestamptz('signed_in_at').notNull().defaultNow(),
    /** When the device was first seen, including in an earlier sign-in. */
    firstSeenAt: timestamptz('first_seen_at').notNull(),
    lastSeenAt: timestamptz('last_seen_at').notNull(),
    /** When the sign-in expires at the provider; null if the token doesn't say. */
    expiresAt: timestamptz('expires_at'),
    endedAt: timestamptz('ended_at'),
    /** Null if a person ended it. */
    endReason: text('end_reason', { enum: sessionEndReasons }),
  },
  (t) => [
    uniqueIndex('user_session_open')
      .on(t.userId, t.key)
      .where(sql`ended_at is null`),
    // Reads ended rows as well, so the partial index above doesn't serve the first request of every minute.
    index('user_session_user').on(t.userId),
    index('user_session_seen').on(t.lastSeenAt),
  ],
)
