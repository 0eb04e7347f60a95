import { readPoint, requireValidAddress } from '../../domains/estate/addresses/validate-address.ts'
import { sealAssistance } from '../../domains/estate/tenants/assistance.ts'
import { toPropertyInsert } from '../../domains/estate/properties/to-property-insert.ts'
import { toTenantInsert } from '../../domains/estate/tenants/to-tenant-insert.ts'
import { toUnitInsert } from '../../domains/estate/units/to-unit-insert.ts'
import { occupancy, portfolio, property, tenant, unit } from '../../platform/db/schema/index.ts'
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

/** More than any demo property has, so that its tenants don't depend on which properties there are. */
const tenantNumbersPerProperty = 250

/** Portfolios, properties, units, and tenants with their leases, and how they were added during the year. */
export function makeEstate(
  frame: DemoFrame,
  demoPortfolios: readonly DemoPortfolio[],
): { demo: DemoWorld; history: History } {
  const random = frame.random('estate')
  const owner = findColleague(frame, 'owner')
  const portfolios: DemoPortfolioRow[] = []
  const properties: DemoPropertyRow[] = []
  const events: HistoryEvent[] = []
  for (const { properties: demoProperties, addedDaysAgo, ...fields } of demoPortfolios) {
    const at = workTime(frame, addedDaysAgo, random)
    const row = makePortfolio(frame, fields, at, owner.id, random)
    portfolios.push(row)
    events.push({
      at,
      actor: byColleague(owner),
      action: 'portfolio.created',
      category: 'portfolio',
      subject: { type: 'portfolio', id: row.id, name: row.name },
      portfolioId: row.id,
      summary: `Portfolio ${row.name} created.`,
    })
    for (const [index, demoProperty] of demoProperties.entries()) {
      const addedAt = minutesAfter(at, 15 + index * 6)
      const propertyRow = makeProperty(frame, demoProperty, row, addedAt, random)
      properties.push(propertyRow)
      events.push({
        at: addedAt,
        actor: byColleague(owner),
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
  const byCode = properties.toSorted((a, b) => (a.code! < b.code! ? -1 : 1))
  for (const [index, propertyRow] of byCode.entries()) {
    const at = minutesAfter(propertyRow.createdAt, 90 + index)
    const unitRows = makeUnits(frame, propertyRow, at, random)
    const homes = makeTenants(frame, propertyRow, unitRows, index * tenantNumbersPerProperty, at, random)
    units.push(...unitRows)
    tenants.push(...homes.tenants)
    occupancies.push(...homes.occupancies)
    const about = {
      at,
      actor: byColleague(owner),
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
  createdBy: string,
  random: SeededRandom,
): DemoPortfolioRow {
  return {
    ...fields,
    id: random.id(at),
    orgId,
    managerUserId: null,
    status: 'active',
    unassigned: false,
    tags: [],
    externalIds: {},
    ...auditColumns(at, createdBy),
  }
}

function makeProperty(
  frame: DemoFrame,
  { address: addressInput, portfolioId: _, ...fields }: DemoPortfolio['properties'][number],
  portfolioRow: DemoPortfolioRow,
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

function makeTenants(
  frame: DemoFrame,
  propertyRow: DemoPropertyRow,
  units: readonly DemoUnitRow[],
  startIndex: number,
  at: Date,
  random: SeededRandom,
) {
  const demoTenants = makeDemoTenants(propertyRow, units, startIndex, frame.now)
  const tenants: DemoTenantRow[] = []
  const occupancies: DemoOccupancyRow[] = []
  for (const { unitIndex, tenant: demoTenant } of demoTenants) {
    const unitRow = units[unitIndex]!
    const id = random.id(at)
    const { fields, assistance, occupancy: lease } = demoTenant
    const row = toTenantInsert({
      ...fields,
      orgId: frame.orgId,
      gateways: frame.gateways,
      leaseTo: lease.leaseTo,
      createdBy: propertyRow.createdBy,
      now: at,
      premises: {
        propertyId: propertyRow.id,
        portfolioId: propertyRow.portfolioId,
        propertySort: propertyRow.nameSort,
        unitId: unitRow.id,
        unitSort: unitRow.placeSort,
        unitSearchText: unitRow.searchText,
      },
    })
    tenants.push({
      ...row,
      id,
      displayName: row.companyName ?? `${row.firstName} ${row.lastName}`,
      assistance:
        assistance && sealAssistance(frame.gateways.tenantSecrets, { orgId: frame.orgId, id }, assistance),
    })
    occupancies.push({
      ...lease,
      id: random.id(at),
      orgId: frame.orgId,
      tenantId: id,
      propertyId: propertyRow.id,
      unitId: unitRow.id,
      moveOut: null,
      externalId: null,
      leaseType: lease.leaseTo === null ? 'at_will' : 'fixed',
      ...auditColumns(at, propertyRow.createdBy),
    })
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
