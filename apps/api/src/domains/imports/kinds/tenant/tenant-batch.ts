import type { ServiceContext } from '../../../../platform/context/context.ts'
import type { SecretBox } from '../../../../platform/crypto/secrets.ts'
import type { MatchedTenants, TenantPlanner } from './tenant-planner.ts'
import { nameOf } from './tenant-draft.ts'
import type { RowPlan, RowRecord } from '../../row-plan.ts'
import { hidePersonal } from '../../../../platform/ledger/list-changes.ts'
import type { ImportFileRow } from '../../write/file-layout.ts'
import type { RowBatch } from '../../write/import-kind.ts'
import { type CurrentState, loadCurrentTenants } from './load-current-tenants.ts'
import { createPerson, type PersonInput, type PersonPlan, updatePerson } from './plan-person.ts'
import { prepareTenants } from './write-tenants.ts'
import { toUnitInsert, type UnitRowToInsert } from '../../../estate/index.ts'

interface TenantPass {
  orgId: string
  userId: string | null
  secrets: SecretBox
  file: ImportFileRow
  planner: TenantPlanner
}

/** What a row writes. */
export interface TenantRowPlan {
  matched: MatchedTenants
  unit: UnitRowToInsert | null
  people: (PersonPlan & {
    tenantId: string
    consents: MatchedTenants['people'][number]['draft']['consents']
  })[]
}

/** Whatever the preview and the ledger say of these, they do not say the value. */
const personalFields = ['emails', 'phones', 'emergencyContact', 'assistance', 'notes'] as const

/** Rows of tenants that are written together. */
export class TenantBatch implements RowBatch {
  readonly needsCurrent: boolean
  readonly #pass: TenantPass
  readonly #matched: readonly MatchedTenants[]
  #current: ReadonlyMap<string, CurrentState> = new Map()
  #plans: TenantRowPlan[] = []

  constructor(pass: TenantPass, matched: readonly MatchedTenants[]) {
    this.#pass = pass
    this.#matched = matched
    this.needsCurrent = this.#targets().length > 0
  }

  async loadCurrent(ctx: ServiceContext) {
    this.#current = await loadCurrentTenants(ctx, this.#targets())
  }

  decide(now: Date, isDry: boolean) {
    this.#plans = []
    return this.#matched.map((row) => (row.outcome ? leaveOut(row) : this.#plan(row, now, isDry)))
  }

  prepareWrite() {
    const { orgId, userId, file, planner } = this.#pass
    return prepareTenants({ orgId, userId, file, plans: this.#plans, madeUnits: planner.madeUnits })
  }

  #targets() {
    return this.#matched.flatMap(({ outcome, people }) =>
      outcome ? [] : people.flatMap(({ target }) => target?.id ?? []),
    )
  }

  #plan(row: MatchedTenants, now: Date, isDry: boolean): RowPlan {
    const { orgId, userId, secrets, file } = this.#pass
    const { blankMeans } = file.options
    const { stay, place } = row
    const people = row.people.map(({ draft, target }) => {
      const input: PersonInput = { orgId, userId, secrets, draft, stay: stay!, place, blankMeans, now }
      const current = target && this.#current.get(target.id)
      if (current) return { ...updatePerson(current, input), target, draft }
      return { ...(isDry ? nothing : createPerson(input)), target: null, draft }
    })
    const created = people.filter(({ target }) => target === null)
    const updated = people.filter(({ update }) => update !== null)
    const first = people[0]!
    const outcome = created.length > 0 ? 'create' : updated.length > 0 ? 'update' : 'unchanged'
    const plan: RowPlan = {
      n: row.n,
      outcome,
      issues: row.issues,
      target: first.target
        ? { id: first.target.id, name: first.target.name }
        : first.create && { id: first.create.id, name: nameOf(first.draft) },
      changes: people.flatMap(({ update }) => hidePersonal(update?.changes ?? [], personalFields)),
      records: [],
      counts: { create: created.length, update: updated.length },
    }
    if (isDry) return plan
    const unit = place?.isNew && place.unit ? this.#makeUnit(row, now) : null
    this.#plans.push({
      matched: row,
      unit,
      people: people.map(({ create, update, occupancy, draft, target }) => ({
        tenantId: create?.id ?? target!.id,
        create,
        update,
        occupancy,
        consents: draft.consents,
      })),
    })
    return { ...plan, records: [...people.map(toRecord), ...(unit ? [unitRecord(unit)] : [])] }
  }

  #makeUnit({ place }: MatchedTenants, now: Date): UnitRowToInsert {
    const { property, unit } = place!
    const row = toUnitInsert({
      orgId: this.#pass.orgId,
      property,
      name: unit!.name,
      building: unit!.building,
      createdBy: this.#pass.userId,
      now,
    })
    return { ...row, id: unit!.id }
  }
}

const nothing: PersonPlan = { create: null, update: null, occupancy: null }

const leaveOut = ({ n, issues, outcome, people }: MatchedTenants): RowPlan => {
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
  const stay = occupancy && { id: occupancy.row.id, before: occupancy.before }
  return {
    type: 'tenant',
    id: target!.id,
    outcome: update ? 'update' : 'unchanged',
    version: update?.row.version ?? null,
    before: update && { ...update.before, ...(stay && { $stay: stay }) },
  }
}
