import type { Engine } from '../engine.ts'
import type { ProcessGroups } from './cpu-time.ts'
import type { AcknowledgedWrite } from './load-figures.ts'
import type { LoadServices } from './load-services.ts'
import type { Person } from './person.ts'

/** What all sections work on. */
export interface LoadSite {
  databaseUrl: string
  engine: Engine
  services: LoadServices
  people: Person[]
  groups: ProcessGroups
  /** Everything that was acknowledged so far, checked at the end. */
  acknowledged: AcknowledgedWrite[]
  /** Refusals that were shown already, one of each kind. */
  examples: Set<string>
  /** Goals that were missed and that decide how the run ends. */
  missed: string[]
}
