import type { Permission } from '@parapet/permissions'
import {
  Building2,
  DoorOpen,
  House,
  Layers,
  Mail,
  RadioTower,
  Settings,
  TriangleAlert,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '~/lib/paths'
import { shellTexts } from './shell-texts.ts'

export interface WorkArea {
  to: string
  /** The path prefix of the work area. */
  pathPrefix: string
  /** Another prefix whose pages are part of it. */
  otherPrefix?: string
  label: string
  icon: LucideIcon
  /** The same as the page's, so that every visible entry can be opened. */
  permissions: readonly Permission[]
}

/** The sidebar entries, in order. */
export const workAreas: readonly WorkArea[] = [
  { to: paths.home(), pathPrefix: '/home', label: shellTexts.home, icon: House, permissions: ['user:read'] },
  {
    to: paths.threats(),
    pathPrefix: '/threats',
    label: shellTexts.threats,
    icon: TriangleAlert,
    permissions: ['threat:read'],
  },
  {
    to: paths.portfolios(),
    pathPrefix: '/portfolios',
    label: shellTexts.portfolios,
    icon: Layers,
    permissions: ['portfolio:read'],
  },
  {
    to: paths.properties(),
    pathPrefix: '/properties',
    label: shellTexts.properties,
    icon: Building2,
    permissions: ['property:read'],
  },
  {
    to: paths.units(),
    pathPrefix: '/units',
    label: shellTexts.units,
    icon: DoorOpen,
    permissions: ['unit:read'],
  },
  {
    to: paths.tenants(),
    pathPrefix: '/tenants',
    label: shellTexts.tenants,
    icon: UsersRound,
    permissions: ['tenant:read'],
  },
  {
    to: paths.alerts(),
    pathPrefix: '/communication',
    otherPrefix: '/alerts',
    label: shellTexts.communication,
    icon: Mail,
    permissions: ['org:communication_read', 'org:communication_send'],
  },
  {
    to: paths.sources(),
    pathPrefix: '/sources',
    label: shellTexts.sources,
    icon: RadioTower,
    permissions: [],
  },
  {
    to: paths.settings(),
    pathPrefix: '/settings',
    label: shellTexts.settings,
    icon: Settings,
    permissions: [],
  },
]
