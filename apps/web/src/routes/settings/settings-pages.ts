import type { SettingsGroup } from '~/features/settings/settings-navigation'
import type { SettingsPageName } from '~/lib/paths'
import type { SubPage } from '~/lib/sub-page'
import { settingsTexts } from '~/features/settings/texts'

export interface SettingsPage extends SubPage<SettingsPageName> {
  group: SettingsGroup
}

const { titles } = settingsTexts

/** The pages of `/settings/:page`, in the order of the navigation. */
export const settingsPages: readonly SettingsPage[] = [
  {
    name: 'my-account',
    group: 'you',
    title: titles['my-account'],
    anyOf: ['user:read', 'user:update'],
    lazy: () => import('~/routes/settings/my-account'),
  },
  {
    name: 'notifications',
    group: 'you',
    title: titles.notifications,
    anyOf: ['user:read', 'user:update'],
    lazy: () => import('~/routes/settings/notifications'),
  },
  {
    name: 'organization',
    group: 'organization',
    title: titles.organization,
    anyOf: ['org:read', 'org:update'],
    lazy: () => import('~/routes/settings/organization'),
  },
  {
    name: 'email-senders',
    group: 'organization',
    title: titles['email-senders'],
    anyOf: ['org:sender_read', 'org:sender_create', 'org:sender_update', 'org:sender_delete'],
    lazy: () => import('~/routes/settings/email-senders'),
  },
  {
    name: 'matching',
    group: 'organization',
    title: titles.matching,
    anyOf: ['org:update', 'rule:read'],
    lazy: () => import('~/routes/settings/matching'),
  },
  {
    name: 'on-call',
    group: 'organization',
    title: titles['on-call'],
    anyOf: ['threat:read'],
    lazy: () => import('~/routes/settings/on-call'),
  },
  {
    name: 'checklists',
    group: 'organization',
    title: titles.checklists,
    anyOf: ['threat:read'],
    lazy: () => import('~/routes/settings/checklists'),
  },
  {
    name: 'drills',
    group: 'organization',
    title: titles.drills,
    anyOf: ['threat:read'],
    lazy: () => import('~/routes/settings/drills'),
  },
  {
    name: 'data',
    group: 'organization',
    title: titles.data,
    anyOf: ['org:update', 'export:create', 'ledger:export'],
    lazy: () => import('~/routes/settings/data'),
  },
  {
    name: 'team',
    group: 'people',
    title: titles.team,
    anyOf: ['team:read'],
    lazy: () => import('~/routes/settings/team'),
  },
  {
    name: 'roles',
    group: 'people',
    title: titles.roles,
    anyOf: ['role:read'],
    lazy: () => import('~/routes/settings/roles'),
  },
  {
    name: 'access',
    group: 'people',
    title: titles.access,
    anyOf: ['role:read'],
    lazy: () => import('~/routes/settings/access'),
  },
]
