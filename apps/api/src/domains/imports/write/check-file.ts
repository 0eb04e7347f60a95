import { setImmediate } from 'node:timers/promises'
import type { ServiceContext } from '../../../platform/context/context.ts'
import type { MissingTenant } from '../kinds/tenant/missing-tenant-finder.ts'
import { placeIssue, type PlacedIssue } from '../row-issue.ts'
import type { AlsoCreated, RowPlan } from '../row-plan.ts'
import type { ImportFileRow, IssueGroup } from './file-layout.ts'
import type { Finding } from './findings.ts'
import { groupMessage } from './group-message.ts'
import type { ImportKind } from './import-kind.ts'
import { toStoredCells } from './stored-row.ts'
import { IssueGroups } from './issue-groups.ts'
import { RowReader } from './row-stream.ts'
import { sealCells } from './sealed-cells.ts'

export interface CheckSummary extends Record<string, number> {
  rows: number
  ok: number
  warnings: number
  errors: number
  create: number
  update: number
  unchanged: number
  skip: number
  ignored: number
}

export interface CheckResult {
  summary: CheckSummary
  groups: IssueGroup[]
  /** How many records of the kind itself the import would write: a row may hold several. */
  records: { create: number; update: number }
  alsoCreates: AlsoCreated[]
  /** Tenants whom the file does not name though it lists where they live. */
  missing: MissingTenant[]
}

/** Few enough that planning them keeps nobody waiting. */
const batchRows = 250
/** What is found goes to the store in larger portions, since each is a transaction of its own. */
const storedRows = 1000

/**
 * Plans every row of a file without writing any. Findings (rows with an issue, an update or a skip) go to `store`
 * in batches, in the order of the file.
 */
export async function checkFile(
  ctx: ServiceContext,
  kind: ImportKind,
  file: ImportFileRow,
  store: (findings: Finding[], done: number) => Promise<void>,
): Promise<CheckResult> {
  const reader = new RowReader(file)
  const planner = await kind.openPlanner(ctx, file, reader.rules)
  const groups = new IssueGroups()
  const summary: CheckSummary = {
    rows: 0,
    ok: 0,
    warnings: 0,
    errors: 0,
    create: 0,
    update: 0,
    unchanged: 0,
    skip: 0,
    ignored: file.layout.ignoredCount,
  }
  const records = { create: 0, update: 0 }
  const findings: Finding[] = []
  let stored = 0
  const now = new Date()

  for await (const batch of inBatches(reader.rows(ctx), batchRows)) {
    const rows = await planner.match(batch.map((row) => reader.read(row)))
    if (rows.needsCurrent) await rows.loadCurrent(ctx)
    for (const [at, plan] of rows.decide(now, true).entries()) {
      const placed = plan.issues.map((issue) => {
        const place = placeIssue(issue, plan.n, reader.columnOf(issue.field))
        groups.add(place, groupMessage(kind, issue))
        return place
      })
      count(summary, plan)
      countRecords(records, plan)
      if (isFinding(plan))
        findings.push(toFinding(ctx, file.id, plan, placed, toStoredCells(batch[at]!, file.layout)))
    }
    await setImmediate()
    if (summary.rows - stored < storedRows) continue
    stored = summary.rows
    await store(findings.splice(0), summary.rows)
  }
  if (summary.rows > stored) await store(findings, summary.rows)
  return {
    summary,
    groups: groups.list(planner),
    records,
    alsoCreates: planner.alsoCreates(),
    missing: (await planner.listMissing?.()) ?? [],
  }
}

/** Cuts a stream of rows of any chunk size into batches. A row of `isAlone` is a batch of its own. */
export async function* inBatches<Row>(
  source: AsyncIterable<Row[]>,
  size: number,
  isAlone: (row: Row) => boolean = () => false,
): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const rows of source) {
    for (const row of rows) {
      if (isAlone(row)) {
        if (batch.length > 0) yield batch
        batch = []
        yield [row]
        continue
      }
      batch.push(row)
      if (batch.length < size) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

const isFinding = (plan: RowPlan) =>
  plan.outcome === 'error' ||
  plan.outcome === 'skip' ||
  plan.outcome === 'update' ||
  plan.issues.some((issue) => issue.severity !== 'info')

const toFinding = (
  { orgId, gateways }: Pick<ServiceContext, 'orgId' | 'gateways'>,
  fileId: string,
  plan: RowPlan,
  issues: PlacedIssue[],
  cells: string[],
): Finding => ({
  orgId,
  fileId,
  n: plan.n,
  outcome: plan.outcome,
  raw: sealCells(gateways.tenantSecrets, { orgId, fileId, n: plan.n }, cells),
  target: plan.target,
  issues: issues.filter((issue) => issue.severity !== 'info'),
  changes: [...plan.changes],
})

function count(summary: CheckSummary, plan: RowPlan) {
  summary.rows += 1
  if (plan.outcome === 'error') summary.errors += 1
  else {
    summary[plan.outcome] = (summary[plan.outcome] ?? 0) + 1
    if (plan.issues.some((issue) => issue.severity === 'warning')) summary.warnings += 1
    if (plan.outcome !== 'skip') summary.ok += 1
  }
}

function countRecords(records: CheckResult['records'], { outcome, counts }: RowPlan) {
  if (counts) {
    records.create += counts.create
    records.update += counts.update
  } else if (outcome === 'create' || outcome === 'update') records[outcome] += 1
}
