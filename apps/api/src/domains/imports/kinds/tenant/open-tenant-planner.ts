import type { ServiceContext } from '../../../../platform/context/context.ts'
import type { DateOrder } from '../../clean/parse-date.ts'
import type { FieldValue, ImportKindKey } from '../../import-kind.ts'
import type { FixRules } from '../../fix-rule.ts'
import { tenantFields } from './fields.ts'
import { readTenant, type ReadOptions } from './read-tenant.ts'
import { TenantPlanner } from './tenant-planner.ts'
import type { NamedProperty } from '../../places/property-finder.ts'
import type { AlsoCreated, RowToPlan } from '../../row-plan.ts'
import type { ImportFileRow } from '../../write/file-layout.ts'
import type { RowPlanner } from '../../write/import-kind.ts'
import { mapInChunks } from '../../../../platform/scheduling/map-in-chunks.ts'
import { loadTenantLookups } from './load-tenant-lookups.ts'
import { TenantBatch } from './tenant-batch.ts'

/** People choose among so many properties; with more of them they type the name. */
const choicesMax = 500

/** Plans the rows of a file of tenants. */
export async function openTenantPlanner(
  ctx: ServiceContext,
  file: ImportFileRow,
  rules: FixRules,
): Promise<RowPlanner> {
  const world = await loadTenantLookups(ctx)
  const planner = new TenantPlanner(world, file.options, rules)
  const { unscoped } = ctx.actor.access
  const options: ReadOptions = {
    country: file.options.defaultCountry,
    staff: world.staff,
    dateOrder: file.options.dateFormat ?? toOrder(rules.findForAny('date_ambiguous')?.value),
    today: world.today,
    canSeeAssistance: unscoped.has('tenant:sensitive_read'),
    canRecordConsent: unscoped.has('tenant:consent_update'),
  }
  const read = ({ texts, isSkipped }: RowToPlan) => {
    const found = readTenant(texts, rules, options)
    return isSkipped ? { ...found, isSkipped } : found
  }
  const pass = {
    orgId: ctx.orgId,
    userId: ctx.actor.id,
    secrets: ctx.gateways.tenantSecrets,
    file,
    planner,
  }
  return {
    match: async (rows) =>
      new TenantBatch(
        pass,
        await mapInChunks(rows, (row) =>
          row.rejection ? planner.reject(row.n, row.rejection) : planner.match(row.n, read(row)),
        ),
      ),
    remember(row, records) {
      const idsOf = (wanted: ImportKindKey) => records.flatMap(({ type, id }) => (type === wanted ? id : []))
      planner.remember(row.n, read(row), { tenantIds: idsOf('tenant'), unitIds: idsOf('unit') })
    },
    alsoCreates: () => [
      ...counted('unit', 'units', planner.newUnits.length, planner.newUnits.slice(0, 6)),
      ...counted('record of consent', 'records of consent', planner.consentCount, []),
    ],
    choices(field) {
      if (field === 'property' || field === 'line1') {
        const { properties } = world.properties
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

/** By name, and by code where several have one name. */
function listChoices(properties: readonly NamedProperty[]): FieldValue[] {
  const count = new Map<string, number>()
  for (const { name } of properties) count.set(name, (count.get(name) ?? 0) + 1)
  return properties
    .map(({ id, name, code }) =>
      count.get(name) === 1
        ? { value: name, label: name }
        : { value: code ?? id, label: code === null ? name : `${name} (${code})` },
    )
    .sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
}

const toOrder = (value: string | null | undefined): DateOrder | null =>
  value === 'MDY' || value === 'DMY' || value === 'YMD' ? value : null

const counted = (one: string, many: string, count: number, names: string[]): AlsoCreated[] =>
  count === 0 ? [] : [{ one, many, count, names }]
