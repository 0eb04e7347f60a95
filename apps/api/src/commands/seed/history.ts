import type { PgTable } from 'drizzle-orm/pg-core'
import type { Gateways } from '../../platform/context/gateways.ts'
import type { PropertyRowToInsert } from '../../domains/estate/properties/to-property-insert.ts'
import type { TenantRowToInsert } from '../../domains/estate/tenants/to-tenant-insert.ts'
import type { UnitRowToInsert } from '../../domains/estate/units/to-unit-insert.ts'
import type { occupancy, portfolio } from '../../platform/db/schema/index.ts'
import type { PastEvent } from '../../platform/ledger/append-past-events.ts'
import type { DemoPerson } from './demo-people.ts'
import type { SeededRandom } from './seeded-random.ts'

/** One event of the ledger, at the time when it happened. */
export type HistoryEvent = Omit<PastEvent, 'origin'> & {
  /** By default `ui` for people, `link` for tenants, and otherwise `job`. */
  via?: PastEvent['origin']['via']
}

/** Rows of one table. Columns that no row has get their default; a column that one row has must be in all of them. */
export type HistoryRows = [table: PgTable, rows: readonly Record<string, unknown>[]]

/** A stored file. Import files belong to `files`, people's pictures to `pictures`. */
export interface HistoryFile {
  storage: 'files' | 'pictures'
  key: string
  content: Buffer
}

/**
 * What a part of the demo happened to an organization. Rows are inserted in the order of the parts and their tables, so
 * those that others refer to come first. Events can be in any order.
 */
export interface History {
  rows: readonly HistoryRows[]
  events: readonly HistoryEvent[]
  files?: readonly HistoryFile[]
}

export type DemoPortfolioRow = Omit<typeof portfolio.$inferSelect, 'nameSort'>
export type DemoPropertyRow = PropertyRowToInsert & { portfolioSort: string; nameSort: string }
export type DemoUnitRow = UnitRowToInsert & { placeSort: string }
export type DemoTenantRow = TenantRowToInsert & { displayName: string }
export type DemoOccupancyRow = typeof occupancy.$inferSelect

export interface DemoColleague extends DemoPerson {
  id: string
}

/** What every part knows before the organization has properties. */
export interface DemoFrame {
  /** The demo's present. Everything happened within the twelve months before it. */
  now: Date
  orgId: string
  orgName: string
  timeZone: string
  /** Hash keys and secret boxes of the installation. */
  gateways: Gateways
  /** Members, by the part of their address before the @. */
  colleagues: ReadonlyMap<string, DemoColleague>
  /** By the keys of the roles. */
  roleIds: ReadonlyMap<string, string>
  resourceRoleIds: ReadonlyMap<string, string>
  /** The ids of feeds that organizations share and that exist already, by the keys of their requests. */
  feedIds: ReadonlyMap<string, string>
  /** The origin of the sandbox's agency, for sources with a URL of their own; null without the sandbox. */
  exampleAgency: string | null
  /** Random values for one part, independent of all other parts. */
  random(part: string): SeededRandom
}

/** The current state of the organization. Rows are as the database returns them, except for columns that triggers maintain. */
export interface DemoWorld extends DemoFrame {
  portfolios: readonly DemoPortfolioRow[]
  properties: readonly DemoPropertyRow[]
  units: readonly DemoUnitRow[]
  tenants: readonly DemoTenantRow[]
  occupancies: readonly DemoOccupancyRow[]
}

/** A part of the history: a pure function, so that the same seed and present give the same year. */
export type HistoryPart = (demo: DemoWorld) => History | Promise<History>

/** A member as the actor of an event. The ledger can't be erased, so it names people by id only. */
export const byColleague = ({ id }: { id: string }) => ({ type: 'user' as const, id, name: null })

export function findColleague(demo: Pick<DemoFrame, 'colleagues'>, localPart: string): DemoColleague {
  const colleague = demo.colleagues.get(localPart)
  if (!colleague) throw new Error(`The demo has no colleague named ${localPart}`)
  return colleague
}
