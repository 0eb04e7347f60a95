import { readPoint, requireValidAddress } from '../../domains/estate/addresses/validate-address.ts'
import { sealAssistance } from '../../domains/estate/tenants/assistance.ts'
import { toPropertyInsert } from '../../domains/estate/properties/to-property-insert.ts'
import { toTenantInsert } from '../../domains/estate/tenants/to-tenant-insert.ts'
import { toUnitInsert } from '../../domains/estate/units/to-unit-insert.ts'
import { occupancy, portfolio, property, tenant, unit } from '../../platform/db/schema/index.ts'
import { DemoContacts } from './demo-contacts.ts'
import { describeSite } from './demo-sites.ts'
import type { DemoPortfolio } from './demo-properties.ts'
import { makeDemoTenants, moveInImportDays } from './demo-tenants.ts'
import { minutesAfter, startHours, workTime } from './demo-time.ts'
import { makeDemoUnits } from './demo-units.ts'
import {
  byColleague,
  type DemoFrame,
  type DemoOccupancyRow,
  type DemoPortfolioRow,
  type DemoPropertyRow,
  type DemoTenantRow,
  type DemoUnitRow,
  type DemoWorld,
  findColleague,
  type History,
  type HistoryEvent,
} from './history.ts'
import type { SeededRandom } from './seeded-random.ts'
import { sortKey } from './sort-key.ts'

/** When the records of portfolios that were added on one day were imported. */
interface AddedAt {
  portfolios: Date
  properties: Date
  units: Date
  tenants: Date
  importedBy: string
}

/** Portfolios, properties, units, and tenants with their leases. The files that they come from are in `makeImports`. */
export function makeEstate(
  frame: DemoFrame,
  demoPortfolios: readonly DemoPortfolio[],
): { demo: DemoWorld; history: History } {
  const random = frame.random('estate')
  const owner = findColleague(frame, 'owner')
  const contacts = new DemoContacts()
  const portfolios: DemoPortfolioRow[] = []
  const properties: DemoPropertyRow[] = []
  const units: DemoUnitRow[] = []
  const tenants: DemoTenantRow[] = []
  const occupancies: DemoOccupancyRow[] = []
  const events: HistoryEvent[] = []
  const addedAt = new Map<number, AddedAt>()
  const moveInImports = moveInImportDays.map((daysAgo) => workTime(frame, daysAgo, random))
  for (const { properties: demoProperties, addedDaysAgo, manager: localPart, ...fields } of demoPortfolios) {
    const manager = findColleague(frame, localPart)
    const added = addedAt.get(addedDaysAgo) ?? planDay(frame, addedDaysAgo, manager.id, random)
    addedAt.set(addedDaysAgo, added)
    const { importedBy } = added
    const portfolioRow: DemoPortfolioRow = {
      ...fields,
      id: random.id(added.portfolios),
      orgId: frame.orgId,
      managerUserId: manager.id,
      status: 'active',
      unassigned: false,
      tags: [],
      externalIds: {},
      ...auditColumns(added.portfolios, owner.id),
    }
    portfolios.push(portfolioRow)
    events.push({
      at: added.portfolios,
      actor: byColleague(owner),
      action: 'portfolio.created',
      category: 'portfolio',
      subject: { type: 'portfolio', id: portfolioRow.id, name: portfolioRow.name },
      portfolioId: portfolioRow.id,
      summary: `Portfolio ${portfolioRow.name} created.`,
    })
    for (const demoProperty of demoProperties) {
      const entry = { at: added.properties, by: importedBy, contacts, random }
      const propertyRow = makeProperty(frame, demoProperty, portfolioRow, entry)
      const unitRows = makeUnits(frame, propertyRow, { ...entry, at: added.units })
      const homes = makeTenants(
        frame,
        { property: propertyRow, units: unitRows, moveInImports },
        { ...entry, at: added.tenants },
      )
      properties.push(propertyRow)
      units.push(...unitRows)
      tenants.push(...homes.tenants)
      occupancies.push(...homes.occupancies)
    }
  }
  return {
    demo: { ...frame, portfolios, properties, units, tenants, occupancies },
    history: {
      rows: [
        [portfolio, portfolios],
        [property, properties],
        [unit, units],
        [tenant, tenants],
        [occupancy, occupancies],
      ],
      events,
    },
  }
}

function planDay(frame: DemoFrame, daysAgo: number, importedBy: string, random: SeededRandom): AddedAt {
  const portfolios = workTime(frame, daysAgo, random, startHours.portfolios)
  return {
    portfolios,
    properties: minutesAfter(portfolios, random.int(25, 40)),
    units: minutesAfter(portfolios, random.int(55, 70)),
    tenants: minutesAfter(portfolios, random.int(95, 130)),
    importedBy,
  }
}

/** When a row was imported, and by whom. */
interface Entry {
  at: Date
  by: string
  contacts: DemoContacts
  random: SeededRandom
}

function makeProperty(
  frame: DemoFrame,
  { address: addressInput, portfolioId: _, ...fields }: DemoPortfolio['properties'][number],
  portfolioRow: DemoPortfolioRow,
  { at, by, contacts, random }: Entry,
): DemoPropertyRow {
  const { lat, lon, manual, precision, source, ...parts } = addressInput
  const row = toPropertyInsert({
    ...fields,
    orgId: frame.orgId,
    portfolioId: portfolioRow.id,
    address: requireValidAddress(parts, 'US', '/address'),
    point: readPoint({ lat, lon, manual, precision, source }, '/address'),
    managerUserId: portfolioRow.managerUserId,
    ...describeSite(fields, contacts, parts.region!, random),
    createdBy: by,
    now: at,
  })
  return { ...row, id: random.id(at), portfolioSort: sortKey(portfolioRow.name), nameSort: sortKey(row.name) }
}

const makeUnits = (frame: DemoFrame, propertyRow: DemoPropertyRow, { at, by, random }: Entry) =>
  makeDemoUnits(propertyRow)
    .map((fields) => {
      const row = toUnitInsert({
        ...fields,
        orgId: frame.orgId,
        property: propertyRow,
        createdBy: by,
        now: at,
      })
      const place = `${row.building ?? String.fromCodePoint(1_114_111)}\u0001${row.name}`
      return { ...row, id: random.id(at), placeSort: sortKey(place) }
    })
    .toSorted((a, b) => (a.placeSort < b.placeSort ? -1 : 1))

interface Homes {
  property: DemoPropertyRow
  units: readonly DemoUnitRow[]
  /** When lists of people who had moved in were imported, in order. */
  moveInImports: readonly Date[]
}

function makeTenants(frame: DemoFrame, { property: propertyRow, units, moveInImports }: Homes, entry: Entry) {
  const tenants: DemoTenantRow[] = []
  const occupancies: DemoOccupancyRow[] = []
  const { orgId, gateways } = frame
  const { contacts, random } = entry
  const owner = findColleague(frame, 'owner').id
  for (const unitRow of units) {
    const premises = {
      propertyId: propertyRow.id,
      portfolioId: propertyRow.portfolioId,
      propertySort: propertyRow.nameSort,
      unitId: unitRow.id,
      unitSort: unitRow.placeSort,
      unitSearchText: unitRow.searchText,
    }
    const home = { frame, property: propertyRow, unit: unitRow, contacts, random }
    for (const { fields, assistance, lease } of makeDemoTenants(home)) {
      const isNew = lease.moveIn > entry.at.toISOString().slice(0, 10)
      const createdBy = isNew ? owner : entry.by
      const at = isNew ? moveInImports.find((day) => day > new Date(lease.moveIn))! : entry.at
      const id = random.id(at)
      const row = toTenantInsert({
        ...fields,
        orgId,
        gateways,
        leaseTo: lease.leaseTo,
        createdBy,
        now: at,
        premises,
      })
      tenants.push({
        ...row,
        id,
        displayName: row.companyName ?? `${row.firstName} ${row.lastName}`,
        assistance: assistance && sealAssistance(gateways.tenantSecrets, { orgId, id }, assistance),
      })
      occupancies.push({
        ...lease,
        id: random.id(at),
        orgId,
        tenantId: id,
        propertyId: propertyRow.id,
        unitId: unitRow.id,
        moveOut: null,
        externalId: null,
        leaseType: lease.leaseTo === null ? 'at_will' : 'fixed',
        ...auditColumns(at, createdBy),
      })
    }
  }
  return { tenants, occupancies }
}

const auditColumns = (at: Date, createdBy: string | null) => ({
  createdAt: at,
  updatedAt: at,
  createdBy,
  updatedBy: createdBy,
  version: 1,
  archivedAt: null,
})
