import type { ServiceContext } from '../../../../platform/context/context.ts'
import { hidePersonalValues } from '../../../../platform/ledger/list-changes.ts'
import { mapInChunks } from '../../../../platform/scheduling/map-in-chunks.ts'
import { toUnitInsert, type UnitRowToInsert } from '../../../estate/index.ts'
import type { NamedProperty } from '../../premises/find-premises.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import type { ImportFileRow } from '../../plan/import-file.ts'
import type { ImportKind, RowPlanner } from '../../plan/import-kind.ts'
import type { AlsoCreated, RowPlan, RowRecord, RowToPlan } from '../../plan/row-plan.ts'
import type { FieldValue, ImportKindKey } from '../../recognize/field-definition.ts'
import type { DateOrder } from '../../values/parse-date.ts'
import { findNameOrder } from '../../values/parse-names.ts'
import { missingTenantFieldsForCheck, missingTenantFields, tenantFields, tenantSamples } from './fields.ts'
import { type CurrentTenantState, loadCurrentTenants, loadTenantLookups } from './load-tenant-lookups.ts'
import { createPerson, type PersonInput, type PersonPlan, updatePerson } from './plan-person.ts'
import { type TenantReadOptions, readTenant } from './read-tenant.ts'
import { nameOf } from './tenant-draft.ts'
import { type MatchedTenantRow, TenantPlanner } from './tenant-planner.ts'
import { tenantUndo } from './undo-tenants.ts'
import { prepareTenants, type TenantRowPlan } from './write-tenants.ts'

export const tenantKind: ImportKind = {
  key: 'tenant',
  permission: 'tenant:import',
  singularName: 'tenant',
  pluralName: 'tenants',
  fields: tenantFields,
  samples: tenantSamples,
  matchOn: ['externalId', 'email+unit', 'name+unit', 'phone+property'],
  groupSentences: {
    duplicate_in_file: 'Same tenant as an earlier row in the file.',
    duplicate_existing: 'Already exists.',
    ambiguous_match: 'Several existing tenants or places match.',
    property_not_found: 'No property with this name, code, or address.',
    unit_not_found: 'No unit with this name at this property.',
    'required.unit': 'No unit in the row, and the property has more than one.',
    row_ignored: 'Vacant units without a tenant, skipped.',
    not_permitted: 'Tenants or columns you can’t change.',
    phone_invalid: 'Invalid phone numbers, which can’t be called.',
  },
  missingFields: missingTenantFields,
  missingFieldsForCheck: missingTenantFieldsForCheck,
  createPlanner: createTenantPlanner,
  undo: tenantUndo,
}

/** The first full names of a file. */
function listFullNames({ mapping, layout }: ImportFileRow): string[] {
  const index = mapping.find(({ field }) => field === 'fullName')?.index
  return index === undefined ? [] : layout.preview.flatMap(({ cells }) => cells[index] ?? [])
}

/** With more properties, users type a name instead of choosing it from a list. */
const choicesMax = 500

async function createTenantPlanner(
  ctx: ServiceContext,
  file: ImportFileRow,
  rules: FixRules,
): Promise<RowPlanner> {
  const lookups = await loadTenantLookups(ctx)
  const planner = new TenantPlanner(lookups, file.options, rules)
  const { orgWidePermissions } = ctx.actor.access
  const options: TenantReadOptions = {
    country: file.options.defaultCountry,
    memberEmails: lookups.memberEmails,
    dateOrder: file.options.dateFormat ?? toDateOrder(rules.findForAny('date_ambiguous')?.value),
    decimalMark: file.options.decimalMark ?? rules.decimalMark,
    nameOrder: findNameOrder(listFullNames(file)),
    isKnownCompany: lookups.tenants.hasCompany,
    today: lookups.today,
    canSeeAssistance: orgWidePermissions.has('tenant:sensitive_read'),
    canRecordConsent: orgWidePermissions.has('tenant:consent_update'),
  }
  const readRow = ({ texts, isSkipped }: RowToPlan) => {
    const row = readTenant(texts, rules, options)
    return isSkipped ? { ...row, isSkipped } : row
  }
  const { orgId, actor, gateways } = ctx
  const personContext = {
    orgId,
    userId: actor.id,
    gateways,
    blankMeans: file.options.blankMeans,
  }
  return {
    async plan(rows, { now, isDry }) {
      const matchedRows = await mapInChunks(rows, (row) =>
        row.rejection ? planner.reject(row.n, row.rejection) : planner.match(row.n, readRow(row)),
      )
      const currentTenants = await loadCurrentTenants(ctx, matchedRows.flatMap(listTargets))
      const plannedRows = await mapInChunks(matchedRows, (row) =>
        row.outcome
          ? { plan: toUnwrittenPlan(row), tenantPlan: null }
          : planRow(row, currentTenants, { ...personContext, now }, isDry),
      )
      return {
        plans: plannedRows.map(({ plan }) => plan),
        prepareWrite: () =>
          prepareTenants({
            orgId,
            userId: actor.id,
            file,
            plans: plannedRows.flatMap(({ tenantPlan }) => tenantPlan ?? []),
            createdUnits: planner.createdUnits,
          }),
      }
    },
    addWritten(row, records) {
      const idsOf = (recordType: ImportKindKey) =>
        records.flatMap(({ type, id }) => (type === recordType ? id : []))
      planner.addWritten(row.n, readRow(row), { tenantIds: idsOf('tenant'), unitIds: idsOf('unit') })
    },
    alsoCreates: () => [
      ...toAlsoCreated('unit', 'units', planner.newUnitNames.length, planner.newUnitNames.slice(0, 6)),
      ...toAlsoCreated('consent record', 'consent records', planner.consentCount, []),
    ],
    choices(field) {
      if (field === 'property' || field === 'line1') {
        const { properties } = lookups.properties
        if (properties.length > choicesMax) return undefined
        return listChoices(properties)
      }
      return tenantFields.find((definition) => definition.key === field)?.values
    },
    canCreateMissing: ({ code }) =>
      code === 'unit_not_found' && ctx.actor.access.permissions.has('unit:create'),
    listMissing: planner.listMissing,
    countMissing: ({ code }) => (code === 'unit_not_found' ? planner.missingUnitCount : null),
  }
}

/** Properties by name, or by code if several share the name. */
function listChoices(properties: readonly NamedProperty[]): FieldValue[] {
  const countByName = new Map<string, number>()
  for (const { name } of properties) countByName.set(name, (countByName.get(name) ?? 0) + 1)
  return properties
    .map(({ id, name, code }) =>
      countByName.get(name) === 1
        ? { value: name, label: name }
        : { value: code ?? id, label: code === null ? name : `${name} (${code})` },
    )
    .sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
}

const toDateOrder = (value: string | null | undefined): DateOrder | null =>
  value === 'MDY' || value === 'DMY' || value === 'YMD' ? value : null

const toAlsoCreated = (one: string, many: string, count: number, names: string[]): AlsoCreated[] =>
  count === 0 ? [] : [{ one, many, count, names }]

/** The preview and the ledger show that these changed, but never their values. */
const personalFields = ['emails', 'phones', 'emergencyContact', 'assistance', 'notes'] as const

const listTargets = ({ outcome, people }: MatchedTenantRow) =>
  outcome ? [] : people.flatMap(({ target }) => target?.id ?? [])

function planRow(
  row: MatchedTenantRow,
  currentTenants: ReadonlyMap<string, CurrentTenantState>,
  context: Pick<PersonInput, 'orgId' | 'userId' | 'gateways' | 'blankMeans' | 'now'>,
  isDry: boolean,
): { plan: RowPlan; tenantPlan: TenantRowPlan | null } {
  const { premises } = row
  const people = row.people.map(({ draft, target }) => {
    const input: PersonInput = { ...context, draft, occupancyDraft: row.occupancyDraft!, premises }
    const currentTenant = target && currentTenants.get(target.id)
    if (currentTenant) return { ...updatePerson(currentTenant, input), target, draft }
    return { ...(isDry ? emptyPlan : createPerson(input)), target: null, draft }
  })
  const createdPeople = people.filter(({ target }) => target === null)
  const updatedPeople = people.filter(({ update }) => update !== null)
  const firstPerson = people[0]!
  const plan: RowPlan = {
    n: row.n,
    outcome: createdPeople.length > 0 ? 'create' : updatedPeople.length > 0 ? 'update' : 'unchanged',
    issues: row.issues,
    target: firstPerson.target
      ? { id: firstPerson.target.id, name: firstPerson.target.name }
      : firstPerson.create && { id: firstPerson.create.id, name: nameOf(firstPerson.draft) },
    changes: people.flatMap(({ update }) => hidePersonalValues(update?.changes ?? [], personalFields)),
    records: [],
    counts: { create: createdPeople.length, update: updatedPeople.length },
  }
  if (isDry) return { plan, tenantPlan: null }
  const unit = premises?.isNew && premises.unit ? createUnit(row, context) : null
  const tenantPlan: TenantRowPlan = {
    matchedRow: row,
    unit,
    people: people.map(({ create, update, occupancy, draft, target }) => ({
      tenantId: create?.id ?? target!.id,
      create,
      update,
      occupancy,
      consents: draft.consents,
    })),
  }
  const records = [...people.map(toRecord), ...(unit ? [unitRecord(unit)] : [])]
  return { plan: { ...plan, records }, tenantPlan }
}

function createUnit(
  { premises }: MatchedTenantRow,
  { orgId, userId, now }: Pick<PersonInput, 'orgId' | 'userId' | 'now'>,
): UnitRowToInsert {
  const { property, unit } = premises!
  const row = toUnitInsert({
    orgId,
    property,
    name: unit!.name,
    building: unit!.building,
    createdBy: userId,
    now,
  })
  return { ...row, id: unit!.id }
}

const emptyPlan: PersonPlan = { create: null, update: null, occupancy: null }

const toUnwrittenPlan = ({ n, issues, outcome, people }: MatchedTenantRow): RowPlan => {
  const target = people.find((person) => person.target)?.target
  return {
    n,
    issues,
    outcome: outcome!,
    target: target ? { id: target.id, name: target.name } : null,
    changes: [],
    records: [],
  }
}

const unitRecord = ({ id, version }: UnitRowToInsert): RowRecord => ({
  type: 'unit',
  id,
  outcome: 'create',
  version,
  before: null,
})

function toRecord({
  target,
  create,
  update,
  occupancy,
}: PersonPlan & { target: { id: string } | null }): RowRecord {
  if (create) return { type: 'tenant', id: create.id, outcome: 'create', version: 1, before: null }
  const $stay = occupancy && { id: occupancy.row.id, before: occupancy.before }
  return {
    type: 'tenant',
    id: target!.id,
    outcome: update ? 'update' : 'unchanged',
    version: update?.row.version ?? null,
    before: update && { ...update.before, ...($stay && { $stay }) },
  }
}
