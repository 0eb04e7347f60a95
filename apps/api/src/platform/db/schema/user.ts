import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { audited, moment } from './columns.ts'

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
}

export interface OnboardingState {
  step: string
  completedSteps: string[]
  completedAt: string | null
}

/** How a person has arranged one list. */
export interface ListSettings {
  columns: { key: string; isVisible: boolean; widthPx: number | null }[]
  density: 'compact' | 'normal' | 'comfortable'
  /** The query string the list opens with. */
  defaultQuery: string | null
}

/** One row per person across all organisations. `emailKey` is the address in lower case. */
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
  lastSeenAt: moment('last_seen_at'),
  ...audited(),
})
