import { readPoint, requireValidAddress } from '../../domains/estate/addresses/validate-address.ts'
import { sealAssistance } from '../../domains/estate/tenants/assistance.ts'
import { toPropertyInsert } from '../../domains/estate/properties/to-property-insert.ts'
import { toTenantInsert } from '../../domains/estate/tenants/to-tenant-insert.ts'
import { toUnitInsert } from '../../domains/estate/units/to-unit-insert.ts'
import { occupancy, portfolio, property, tenant, unit } from '../../platform/db/schema/index.ts'
import { DemoContacts } from './demo-contacts.ts'
import { describeSite } from './demo-sites.ts'
import type { DemoPortfolio } from './demo-properties.ts'
import { makeDemoTenants } from './demo-tenants.ts'
import { minutesAfter, workTime } from './demo-time.ts'
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

/** Portfolios, properties, units, and tenants with their leases, and how they were added during the year. */
export function makeEstate(
  frame: DemoFrame,
  demoPortfolios: readonly DemoPortfolio[],
): { demo: DemoWorld; history: History } {
  const random = frame.random('estate')
  const contacts = new DemoContacts()
  const portfolios: DemoPortfolioRow[] = []
  const properties: DemoPropertyRow[] = []
  const events: HistoryEvent[] = []
  for (const { properties: demoProperties, addedDaysAgo, manager: localPart, ...fields } of demoPortfolios) {
    const manager = findColleague(frame, localPart)
    const at = workTime(frame, addedDaysAgo, random)
    const row = makePortfolio(frame, fields, at, manager.id, random)
    portfolios.push(row)
    events.push({
      at,
      actor: byColleague(manager),
      action: 'portfolio.created',
      category: 'portfolio',
      subject: { type: 'portfolio', id: row.id, name: row.name },
      portfolioId: row.id,
      summary: `Portfolio ${row.name} created.`,
    })
    for (const [index, demoProperty] of demoProperties.entries()) {
      const addedAt = minutesAfter(at, 15 + index * 6)
      const propertyRow = makeProperty(frame, demoProperty, row, contacts, addedAt, random)
      properties.push(propertyRow)
      events.push({
        at: addedAt,
        actor: byColleague(manager),
        action: 'property.created',
        category: 'property',
        subject: { type: 'property', id: propertyRow.id, name: propertyRow.name },
        targets: [{ type: 'portfolio', id: row.id, name: row.name }],
        propertyId: propertyRow.id,
        portfolioId: row.id,
        summary: `${propertyRow.name} added to ${row.name}.`,
        metadata: {
          geocode: propertyRow.geocodeStatus,
          precision: propertyRow.geocodePrecision,
          source: propertyRow.geocodeSource,
        },
      })
    }
  }

  const units: DemoUnitRow[] = []
  const tenants: DemoTenantRow[] = []
  const occupancies: DemoOccupancyRow[] = []
  for (const propertyRow of properties) {
    const at = minutesAfter(propertyRow.createdAt, 90)
    const unitRows = makeUnits(frame, propertyRow, at, random)
    const homes = makeTenants(frame, { property: propertyRow, units: unitRows, contacts, at, random })
    units.push(...unitRows)
    tenants.push(...homes.tenants)
    occupancies.push(...homes.occupancies)
    const about = {
      at,
      actor: byColleague({ id: propertyRow.createdBy! }),
      subject: { type: 'property', id: propertyRow.id, name: propertyRow.name },
      propertyId: propertyRow.id,
      portfolioId: propertyRow.portfolioId,
    }
    events.push(
      {
        ...about,
        action: 'unit.created',
        category: 'unit',
        summary: `${unitRows.length} units were added to ${propertyRow.name}.`,
        metadata: { units: unitRows.length },
      },
      {
        ...about,
        action: 'tenant.created',
        category: 'tenant',
        summary: `${homes.tenants.length} tenants were added to ${propertyRow.name}.`,
        metadata: { tenants: homes.tenants.length },
      },
    )
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

function makePortfolio(
  { orgId }: DemoFrame,
  fields: Pick<DemoPortfolio, 'name' | 'code' | 'description' | 'color'>,
  at: Date,
  manager: string,
  random: SeededRandom,
): DemoPortfolioRow {
  return {
    ...fields,
    id: random.id(at),
    orgId,
    managerUserId: manager,
    status: 'active',
    unassigned: false,
    tags: [],
    externalIds: {},
    ...auditColumns(at, manager),
  }
}

function makeProperty(
  frame: DemoFrame,
  { address: addressInput, portfolioId: _, ...fields }: DemoPortfolio['properties'][number],
  portfolioRow: DemoPortfolioRow,
  contacts: DemoContacts,
  at: Date,
  random: SeededRandom,
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
    createdBy: portfolioRow.createdBy,
    now: at,
  })
  return { ...row, id: random.id(at), portfolioSort: sortKey(portfolioRow.name), nameSort: sortKey(row.name) }
}

const makeUnits = (frame: DemoFrame, propertyRow: DemoPropertyRow, at: Date, random: SeededRandom) =>
  makeDemoUnits(propertyRow)
    .map((fields) => {
      const row = toUnitInsert({
        ...fields,
        orgId: frame.orgId,
        property: propertyRow,
        createdBy: propertyRow.createdBy,
        now: at,
      })
      const place = `${row.building ?? String.fromCodePoint(1_114_111)}\u0001${row.name}`
      return { ...row, id: random.id(at), placeSort: sortKey(place) }
    })
    .toSorted((a, b) => (a.placeSort < b.placeSort ? -1 : 1))

interface Homes {
  property: DemoPropertyRow
  units: readonly DemoUnitRow[]
  contacts: DemoContacts
  at: Date
  random: SeededRandom
}

function makeTenants(frame: DemoFrame, { property: propertyRow, units, contacts, at, random }: Homes) {
  const tenants: DemoTenantRow[] = []
  const occupancies: DemoOccupancyRow[] = []
  const { orgId, gateways } = frame
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
      const id = random.id(at)
      const createdBy = propertyRow.createdBy
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
