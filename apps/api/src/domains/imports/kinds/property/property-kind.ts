import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { holdsOnProperty } from '../../../../platform/access/require-permission.ts'
import { inTransaction, type ServiceContext } from '../../../../platform/context/context.ts'
import { inPages } from '../../../../platform/db/bulk-rows.ts'
import { membership, portfolio, property, user } from '../../../../platform/db/schema/index.ts'
import { mapInChunks } from '../../../../platform/scheduling/map-in-chunks.ts'
import { regionNames, visiblePortfolios } from '../../../estate/index.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import type { ImportFileRow } from '../../plan/import-file.ts'
import type { ImportKind, RowPlanner } from '../../plan/import-kind.ts'
import type { RowPlan, RowRecord, RowToPlan } from '../../plan/row-plan.ts'
import type { FieldValue } from '../../recognize/field-definition.ts'
import { otherKindNotice } from '../../recognize/recognize-file.ts'
import {
  findPropertyFieldsInOtherKinds,
  missingPropertyFields,
  propertyFields,
  propertySamples,
} from './fields.ts'
import { type ExistingProperty, hiddenPropertyName, PropertyIndex } from './property-index.ts'
import {
  type MatchedRow,
  type PropertyLookups,
  type PropertyPlan,
  PropertyPlanner,
} from './property-planner.ts'
import { readProperty } from './read-property.ts'
import { propertyUndo } from './undo-properties.ts'
import type { CurrentProperty } from './update-property.ts'
import { prepareProperties } from './write-properties.ts'

export const propertyKind: ImportKind = {
  key: 'property',
  permission: 'property:import',
  singularName: 'property',
  pluralName: 'properties',
  fields: propertyFields,
  samples: propertySamples,
  matchOn: ['externalId', 'code', 'address'],
  groupSentences: {
    manager_unknown: 'Not a member of your organization, so no manager is set.',
    duplicate_in_file: 'Same property as an earlier row in the file.',
    duplicate_existing: 'Already exists.',
    ambiguous_match: 'Several existing properties match.',
    property_not_found: 'Property not found; only existing ones are updated.',
    not_permitted: 'Properties you can’t change.',
  },
  missingFields: missingPropertyFields,
  // A fix can fill in one city or ZIP code for all rows, but not the streets.
  missingFieldsForCheck: (filledKeys) =>
    filledKeys.has('line1') || filledKeys.has('fullAddress') ? [] : ['line1'],
  fieldsInOtherKinds: findPropertyFieldsInOtherKinds,
  createPlanner: createPropertyPlanner,
  undo: propertyUndo,
}

async function createPropertyPlanner(
  ctx: ServiceContext,
  file: ImportFileRow,
  rules: FixRules,
): Promise<RowPlanner> {
  const lookups = await loadPropertyLookups(ctx)
  const planner = new PropertyPlanner(lookups, file.options, rules, {
    repeatsProperties: file.layout.notices.some(({ code }) => code === otherKindNotice),
  })
  const names = new Map([
    ...lookups.portfolios.map(
      ({ id, name, isVisible }) => [id, isVisible ? name : hiddenPortfolioName] as const,
    ),
    ...[...lookups.members].map(([email, id]) => [id, email] as const),
  ])
  const nameOf = (id: unknown) =>
    typeof id === 'string'
      ? (names.get(id) ??
        [...planner.newPortfolios.values()].find((portfolio) => portfolio.id === id)?.name ??
        formerMember)
      : null
  const writtenPortfolios = new Set<string>()
  const readRow = ({ texts, isSkipped }: RowToPlan) => {
    const property = readProperty(texts, rules, {
      defaultCountry: file.options.defaultCountry,
      decimalMark: file.options.decimalMark ?? rules.decimalMark,
    })
    return isSkipped ? { ...property, isSkipped } : property
  }
  /** New portfolios that no earlier batch creates. */
  const claimNewPortfolios = () => {
    const portfolios = [...planner.newPortfolios.values()].filter(({ id }) => !writtenPortfolios.has(id))
    for (const { id } of portfolios) writtenPortfolios.add(id)
    return portfolios
  }
  return {
    async plan(rows, { now, isDry }) {
      const matchedRows = await mapInChunks(rows, (row) =>
        row.rejection
          ? planner.reject(row.n, readRow(row), row.rejection)
          : planner.match(row.n, readRow(row)),
      )
      const currentProperties = await loadCurrentProperties(ctx, matchedRows)
      const plans = await mapInChunks(matchedRows, (row) =>
        planner.decide(row, (row.target && currentProperties.get(row.target.id)) ?? null, now, isDry),
      )
      return {
        plans: plans.map((plan) => toRowPlan(plan, nameOf)),
        prepareWrite: () =>
          prepareProperties({ orgId: ctx.orgId, file, plans, newPortfolios: claimNewPortfolios() }),
      }
    },
    addWritten(row, records) {
      for (const { id } of records) planner.addWritten(row.n, readRow(row), id)
    },
    alsoCreates() {
      const names = [...planner.newPortfolios.values()].map(({ name }) => name)
      return names.length === 0
        ? []
        : [{ one: 'portfolio', many: 'portfolios', count: names.length, names: names.slice(0, 6) }]
    },
    choices: fieldChoices(lookups, file.options.defaultCountry),
    canCreateMissing: ({ code }) => code === 'portfolio_not_found',
  }
}

const hiddenPortfolioName = 'Another portfolio'
const formerMember = 'Former member'
const idFields: ReadonlySet<string> = new Set(['portfolioId', 'managerUserId'])

/** `nameOf` names the portfolio or manager that a changed id refers to. */
function toRowPlan(plan: PropertyPlan, nameOf: (id: unknown) => string | null): RowPlan {
  const { n, outcome, issues, target, update } = plan
  const changes = (update?.changes ?? []).map((change) =>
    idFields.has(change.field) ? { ...change, from: nameOf(change.from), to: nameOf(change.to) } : change,
  )
  return { n, outcome, issues, target, changes, records: listRecords(plan) }
}

function listRecords({ outcome, target, create, update }: PropertyPlan): RowRecord[] {
  if (!target) return []
  return [
    {
      type: 'property',
      id: target.id,
      outcome: outcome === 'create' || outcome === 'update' ? outcome : 'unchanged',
      version: create?.version ?? update?.row.version ?? null,
      before: update?.before ?? null,
    },
  ]
}

/** The values offered for a field when fixing many rows at once. */
function fieldChoices(lookups: Pick<PropertyLookups, 'portfolios'>, country: string) {
  const openPortfolios = lookups.portfolios.filter(({ isVisible, isArchived }) => isVisible && !isArchived)
  return (field: string | null): readonly FieldValue[] | undefined => {
    if (field === 'region') {
      const regions = Object.entries(regionNames[country] ?? {})
      return regions.length > 0 ? regions.map(([value, label]) => ({ value, label })) : undefined
    }
    if (field === 'portfolio') return openPortfolios.map(({ name }) => ({ value: name, label: name }))
    return propertyFields.find((definition) => definition.key === field)?.values
  }
}

/** Loads what rows are matched against: all property keys, portfolios, members. */
async function loadPropertyLookups(ctx: ServiceContext): Promise<PropertyLookups> {
  const index = new PropertyIndex()
  const redact = createRedactor(ctx)
  for await (const page of loadProperties(ctx)) for (const existing of page) index.add(redact(existing))
  return await inTransaction(ctx, async (tx) => {
    const portfolios = await tx.db
      .select({
        id: portfolio.id,
        name: portfolio.name,
        code: portfolio.code,
        unassigned: portfolio.unassigned,
        isArchived: sql<boolean>`${portfolio.status} = 'archived'`,
        isVisible: sql<boolean>`${visiblePortfolios(ctx) ?? sql`true`}`,
      })
      .from(portfolio)
      .where(eq(portfolio.orgId, ctx.orgId))
    const members = await tx.db
      .select({ id: user.id, email: user.emailKey })
      .from(membership)
      .innerJoin(user, eq(user.id, membership.userId))
      .where(and(eq(membership.orgId, ctx.orgId), eq(membership.status, 'active')))
    const unassignedPortfolio = portfolios.find((candidate) => candidate.unassigned)
    if (!unassignedPortfolio)
      throw new Error(`Organization ${ctx.orgId} has no Unassigned portfolio for new properties`)
    return {
      orgId: ctx.orgId,
      userId: ctx.actor.id,
      index,
      portfolios,
      unassignedPortfolioId: unassignedPortfolio.id,
      members: new Map(members.map((member) => [member.email, member.id])),
      ...getPermissions(ctx),
    }
  })
}

const loadProperties = (ctx: ServiceContext) =>
  inPages<ExistingProperty>((afterId, limit) =>
    inTransaction(ctx, (tx) =>
      tx.db
        .select({
          id: property.id,
          name: property.name,
          code: property.code,
          externalId: property.externalId,
          fingerprint: property.fingerprint,
          city: property.city,
          postalCode: property.postalCode,
          country: property.country,
          portfolioId: property.portfolioId,
          isArchived: sql<boolean>`${property.archivedAt} is not null`,
          sharesAddress: property.sharesAddress,
        })
        .from(property)
        .where(and(eq(property.orgId, tx.orgId), afterId === null ? undefined : gt(property.id, afterId)))
        .orderBy(asc(property.id))
        .limit(limit),
    ),
  )

/** Hidden properties are matched too, so that no duplicate is created, but their names aren't revealed. */
function createRedactor({
  actor: { access },
}: ServiceContext): (existing: ExistingProperty) => ExistingProperty {
  const permittedIds = access.isFga ? new Set(access.permittedProperties) : null
  return (existing) =>
    !permittedIds || permittedIds.has(existing.id) ? existing : { ...existing, name: hiddenPropertyName }
}

/** Limited members create properties only in portfolios granted to them, and update only properties granted to them. */
function getPermissions({ actor }: ServiceContext) {
  const { access } = actor
  const permittedIds = new Set(access.permittedProperties)
  return {
    canCreatePortfolios: access.orgWidePermissions.has('portfolio:create') && !access.isFga,
    canCreateIn: (portfolioId: string) =>
      access.orgWidePermissions.has('property:create') &&
      (!access.isFga || access.permissionsByPortfolio.has(portfolioId)),
    canUpdate: (existing: ExistingProperty) =>
      holdsOnProperty({ actor }, 'property:update', existing) &&
      (!access.isFga || permittedIds.has(existing.id)),
  }
}

/** The current rows of the matched properties, in one query. */
async function loadCurrentProperties(
  ctx: ServiceContext,
  matchedRows: readonly MatchedRow[],
): Promise<Map<string, CurrentProperty>> {
  const ids = matchedRows.flatMap(({ target, finalOutcome }) => (target && !finalOutcome ? [target.id] : []))
  if (ids.length === 0) return new Map()
  return await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select()
      .from(property)
      .where(and(eq(property.orgId, ctx.orgId), inArray(property.id, ids)))
    return new Map(
      rows.map(({ nameSort: _name, citySort: _city, portfolioSort: _portfolio, ...row }) => [row.id, row]),
    )
  })
}
