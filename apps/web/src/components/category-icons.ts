import {
  Building2,
  DoorOpen,
  FileUp,
  Handshake,
  KeyRound,
  Layers,
  ListChecks,
  Mail,
  RadioTower,
  Settings,
  ShieldCheck,
  Siren,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { activityTexts } from '~/texts/activity'

/** What an event of the ledger is about, at a glance. */
export const categoryIcons: Readonly<Record<keyof typeof activityTexts.categories, LucideIcon>> = {
  property: Building2,
  unit: DoorOpen,
  tenant: UserRound,
  portfolio: Layers,
  threat: Siren,
  source: RadioTower,
  task: ListChecks,
  import: FileUp,
  communication: Mail,
  consent: Handshake,
  access: KeyRound,
  settings: Settings,
  system: ShieldCheck,
}
