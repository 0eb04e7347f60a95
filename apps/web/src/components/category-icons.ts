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

/** The icons of ledger event categories. */
export const categoryIcons = {
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
} satisfies Record<string, LucideIcon>
