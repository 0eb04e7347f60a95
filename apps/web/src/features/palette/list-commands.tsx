import { can, holdsEvery, type HeldPermissions, type Permission } from '@parapet/permissions'
import type { Command } from '@parapet/ui'
import {
  BellRing,
  Building2,
  DoorOpen,
  FileUp,
  Layers,
  MapPinCheck,
  Megaphone,
  UserPlus,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { workAreas } from '~/components/work-areas'
import { paths } from '~/lib/paths'
import { paletteTexts as texts } from './texts.ts'
import { goToKeys } from './use-product-shortcuts.ts'

/** A command that navigates to a path. */
export interface LinkCommand extends Omit<Command, 'onSelect'> {
  to: string
}

interface StartAction {
  id: string
  label: string
  keywords: string
  icon: LucideIcon
  to: string
  /** Another list page where `n` does it. */
  otherPath?: string
  permissions: readonly Permission[]
}

const { searchKeywords } = texts

const startActions: readonly StartAction[] = [
  {
    id: 'report-threat',
    label: texts.reportThreat,
    keywords: searchKeywords.reportThreat,
    icon: Megaphone,
    to: `${paths.home()}?new=`,
    otherPath: paths.threats(),
    permissions: ['user:read', 'threat:create'],
  },
  {
    id: 'new-portfolio',
    label: texts.newPortfolio,
    keywords: searchKeywords.newPortfolio,
    icon: Layers,
    to: `${paths.portfolios()}?new=`,
    permissions: ['portfolio:read', 'portfolio:create'],
  },
  {
    id: 'new-property',
    label: texts.newProperty,
    keywords: searchKeywords.newProperty,
    icon: Building2,
    to: `${paths.properties()}?new=`,
    permissions: ['property:read', 'property:create'],
  },
  {
    id: 'new-unit',
    label: texts.newUnit,
    keywords: searchKeywords.newUnit,
    icon: DoorOpen,
    to: `${paths.units()}?new=`,
    permissions: ['unit:read', 'unit:create'],
  },
  {
    id: 'new-tenant',
    label: texts.newTenant,
    keywords: searchKeywords.newTenant,
    icon: UsersRound,
    to: `${paths.tenants()}?new=`,
    permissions: ['tenant:read', 'tenant:create'],
  },
  {
    id: 'new-alert',
    label: texts.newAlert,
    keywords: searchKeywords.newAlert,
    icon: BellRing,
    to: paths.newAlert(),
    permissions: ['org:communication_read', 'org:communication_send'],
  },
  {
    id: 'fix-locations',
    label: texts.fixLocations,
    keywords: searchKeywords.fixLocations,
    icon: MapPinCheck,
    to: paths.propertyLocations(),
    permissions: ['property:read', 'property:update'],
  },
  {
    id: 'import-properties',
    label: texts.importProperties,
    keywords: searchKeywords.import,
    icon: FileUp,
    to: paths.propertyImport(),
    permissions: ['property:read', 'property:import'],
  },
  {
    id: 'import-units',
    label: texts.importUnits,
    keywords: searchKeywords.import,
    icon: FileUp,
    to: paths.unitImport(),
    permissions: ['unit:read', 'unit:import'],
  },
  {
    id: 'import-tenants',
    label: texts.importTenants,
    keywords: searchKeywords.import,
    icon: FileUp,
    to: paths.tenantImport(),
    permissions: ['tenant:read', 'tenant:import'],
  },
  {
    id: 'invite',
    label: texts.invite,
    keywords: searchKeywords.invite,
    icon: UserPlus,
    to: `${paths.settings('team')}?invite=`,
    permissions: ['team:read', 'team:invite', 'role:read'],
  },
]

/** A settings page, open to anyone with one of the permissions. */
export interface SettingsEntry {
  name: string
  title: string
  to: string
  anyOf: readonly Permission[]
}

/** The destinations that the permissions allow, in groups. */
export function listLinkCommands(userPermissions: HeldPermissions, settings: readonly SettingsEntry[]) {
  const pages = workAreas
    .filter(({ permissions }) => holdsEvery(userPermissions, permissions))
    .map(({ pathPrefix, to, label, icon: Icon }): LinkCommand => {
      const key = goToKeys[pathPrefix]
      return {
        id: `page ${pathPrefix}`,
        label,
        to,
        icon: <Icon />,
        shortcut: key ? ['G', key.toUpperCase()] : undefined,
      }
    })
  const actions = startActions
    .filter(({ permissions }) => holdsEvery(userPermissions, permissions))
    .map(({ id, label, keywords, icon: Icon, to }): LinkCommand => ({
      id,
      label,
      keywords,
      to,
      icon: <Icon />,
    }))
  const settingsPages = settings
    .filter(({ anyOf }) => anyOf.some((permission) => can(userPermissions, permission)))
    .map(({ name, title, to }): LinkCommand => ({ id: `settings ${name}`, label: title, to }))
  return { pages, actions, settingsPages }
}

/** Where the `n` key leads on a list page; null if nothing can be created there. */
export function findCreatePath(userPermissions: HeldPermissions, pathname: string): string | null {
  const path = `${pathname}?new=`
  const action = startActions.find(({ to, otherPath }) => to === path || otherPath === pathname)
  return action && holdsEvery(userPermissions, action.permissions) ? path : null
}
