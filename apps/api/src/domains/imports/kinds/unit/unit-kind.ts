import type { Permission } from '@parapet/permissions'
import { and, eq } from 'drizzle-orm'
import { holdsOnProperty } from '../../../../platform/access/require-permission.ts'
import { inTransaction, type ServiceContext } from '../../../../platform/context/context.ts'
import { org, portfolio, unit } from '../../../../platform/db/schema/index.ts'
import { mapInChunks } from '../../../../platform/scheduling/map-in-chunks.ts'
import { anyOf } from '../../../estate/index.ts'
import { PropertyFinder } from '../../premises/find-premises.ts'
import {
  type PropertyWithAddress,
  loadPropertiesWithAddress,
  loadUnits,
} from '../../premises/premises-rows.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import { filledFields, type ImportFileRow, type ImportOptions } from '../../plan/import-file.ts'
import type { ImportKind, RowPlanner } from '../../plan/import-kind.ts'
import type { RowPlan, RowRecord, RowToPlan } from '../../plan/row-plan.ts'
import type { FieldValue } from '../../recognize/field-definition.ts'
import { missingUnitFieldsForCheck, missingUnitFields, unitFields, unitSamples } from './fields.ts'
import { readUnit } from './read-unit.ts'
import { unitUndo } from './undo-units.ts'
import { UnitIndex } from './unit-index.ts'
import { MissingProperties } from './find-unit-property.ts'
import { type MatchedUnitRow, type UnitLookups, type UnitPlan, UnitPlanner } from './unit-planner.ts'
import type { CurrentUnit } from './update-unit.ts'
import { prepareUnits } from './write-units.ts'

export const unitKind: ImportKind = {
  key: 'unit',
  permission: 'unit:import',
  singularName: 'unit',
  pluralName: 'units',
  fields: unitFields,
  samples: unitSamples,
  matchOn: ['externalId', 'property+building+unit'],
  groupSentences: {
    duplicate_in_file: 'Same unit as an earlier row in the file.',
    row_ignored: 'Future or past residents of units that are already in the file, skipped.',
    duplicate_existing: 'Already exists, or differs from an existing unit only in leading zeros.',
    ambiguous_match: 'Several existing properties or units match.',
    property_not_found: 'Property not found.',
    unit_not_found: 'Unit not found; only existing ones are updated.',
    not_permitted: 'Properties whose units you can’t change.',
  },
  missingFields: missingUnitFields,
  missingFieldsForCheck: missingUnitFieldsForCheck,
  createPlanner: createUnitPlanner,
  undo: unitUndo,
}

/** With more properties, users type a name instead of choosing it from a list. */
const choicesMax = 500

async function createUnitPlanner(
  ctx: ServiceContext,
  file: ImportFileRow,
  rules: FixRules,
): Promise<RowPlanner> {
  const lookups = await loadUnitLookups(ctx, file.options)
  const planner = new UnitPlanner(lookups, file.options, rules)
  const hasAddress = filledFields(file.mapping, file.layout).has('line1')
  const readRow = ({ texts, isSkipped, rejection }: RowToPlan) => {
    const unit = readUnit(texts, rules, file.options.decimalMark ?? rules.decimalMark)
    if (isSkipped) unit.isSkipped = true
    return rejection ? { ...unit, issues: [rejection] } : unit
  }
  return {
    async plan(rows, { now, isDry }) {
      const matchedRows = await mapInChunks(rows, (row) => planner.match(row.n, readRow(row)))
      const currentUnits = await loadCurrentUnits(ctx, matchedRows)
      const plans = await mapInChunks(matchedRows, (row) =>
        planner.decide(row, (row.target && currentUnits.get(row.target.id)) ?? null, now, isDry),
      )
      const propertyIds = plans.flatMap(({ create, property }) => (create && property ? property.id : []))
      const newProperties = (!isDry && lookups.missingProperties?.claimRows(new Set(propertyIds))) || []
      const newPropertyIds = new Set(newProperties.map(({ id }) => id))
      return {
        plans: plans.map((plan) =>
          toRowPlan(plan, plan.create !== null && newPropertyIds.delete(plan.create.propertyId)),
        ),
        prepareWrite: () => prepareUnits({ orgId: ctx.orgId, file, plans, newProperties }),
      }
    },
    addWritten: (row) => planner.addWritten(row.n, readRow(row)),
    alsoCreates() {
      const names = lookups.missingProperties?.createdNames ?? []
      if (names.length === 0) return []
      return [{ one: 'property', many: 'properties', count: names.length, names: names.slice(0, 6) }]
    },
    choices(field) {
      if (field === 'property') return listChoices(lookups.properties.properties)
      return unitFields.find((definition) => definition.key === field)?.values
    },
    canCreateMissing: ({ code }) =>
      code === 'property_not_found' && hasAddress && lookups.missingProperties !== null,
    countMissing: ({ code }) =>
      code === 'property_not_found' ? (lookups.missingProperties?.missingCount ?? null) : null,
  }
}

function listChoices(properties: readonly { name: string }[]): FieldValue[] | undefined {
  if (properties.length > choicesMax) return undefined
  const names = [...new Set(properties.map(({ name }) => name))]
  return names
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => ({ value: name, label: name }))
}

/** The first row of a property that the import creates records that property too. */
function toRowPlan(plan: UnitPlan, createsProperty: boolean): RowPlan {
  const { n, outcome, issues, target, update } = plan
  return {
    n,
    outcome,
    issues,
    target,
    changes: update?.changes ?? [],
    records: listRecords(plan, createsProperty),
  }
}

function listRecords({ outcome, target, create, update }: UnitPlan, createsProperty: boolean): RowRecord[] {
  if (!target) return []
  const record: RowRecord = {
    type: 'unit',
    id: target.id,
    outcome: outcome === 'create' || outcome === 'update' ? outcome : 'unchanged',
    version: create?.version ?? update?.row.version ?? null,
    before: update?.before ?? null,
  }
  if (!createsProperty || !create) return [record]
  return [record, { type: 'property', id: create.propertyId, outcome: 'create', version: 1, before: null }]
}

/** Loads what rows are matched against: properties by all their keys, and units. */
async function loadUnitLookups(ctx: ServiceContext, options: ImportOptions): Promise<UnitLookups> {
  const properties = new PropertyFinder()
  const propertiesById = new Map<string, PropertyWithAddress>()
  for await (const page of loadPropertiesWithAddress(ctx)) {
    for (const property of page) {
      properties.add(property)
      propertiesById.set(property.id, property)
    }
  }
  const units = new UnitIndex()
  for await (const page of loadUnits(ctx)) for (const unit of page) units.add(unit)
  return await inTransaction(ctx, async (tx) => {
    const [orgRow] = await tx.db.select({ currency: org.currency }).from(org).where(eq(org.id, ctx.orgId))
    const [defaultPortfolio] = await tx.db
      .select({ id: portfolio.id })
      .from(portfolio)
      .where(
        and(
          eq(portfolio.orgId, ctx.orgId),
          options.portfolioId === null ? portfolio.unassigned : eq(portfolio.id, options.portfolioId),
        ),
      )
    return {
      orgId: ctx.orgId,
      userId: ctx.actor.id,
      currency: orgRow?.currency ?? 'USD',
      defaultCountry: options.defaultCountry,
      properties,
      propertiesById,
      units,
      missingProperties:
        defaultPortfolio && canCreateIn(ctx, defaultPortfolio.id)
          ? createMissingProperties(ctx, defaultPortfolio.id, options)
          : null,
      canCreateUnitsIn: (property) => holdsOnImportedProperty(ctx, 'unit:create', property),
      canUpdateUnitsIn: (property) => holdsOnImportedProperty(ctx, 'unit:update', property),
    }
  })
}

const createMissingProperties = (
  ctx: ServiceContext,
  portfolioId: string,
  { defaultCountry }: ImportOptions,
) => new MissingProperties({ orgId: ctx.orgId, userId: ctx.actor.id, portfolioId, defaultCountry })

/** Limited members create properties only in portfolios granted to them. */
const canCreateIn = ({ actor: { access } }: ServiceContext, portfolioId: string) =>
  access.orgWidePermissions.has('property:create') &&
  (!access.isFga || access.permissionsByPortfolio.has(portfolioId))

function holdsOnImportedProperty(
  { actor }: ServiceContext,
  permission: Permission,
  property: PropertyWithAddress,
) {
  const { access } = actor
  // The importer can always add to a property that the import creates.
  if (property.nameSort === '') return access.orgWidePermissions.has(permission)
  return (
    holdsOnProperty({ actor }, permission, property) &&
    (!access.isFga || access.permittedProperties.includes(property.id))
  )
}

/** The current rows of the matched units, by id. */
async function loadCurrentUnits(
  ctx: ServiceContext,
  matchedRows: readonly MatchedUnitRow[],
): Promise<ReadonlyMap<string, CurrentUnit>> {
  const ids = matchedRows.flatMap(({ target, finalOutcome }) => (target && !finalOutcome ? target.id : []))
  if (ids.length === 0) return new Map()
  return await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select()
      .from(unit)
      .where(and(eq(unit.orgId, ctx.orgId), anyOf(unit.id, ids)))
    return new Map(rows.map(({ nameSort: _name, placeSort: _place, ...row }) => [row.id, row]))
  })
}
