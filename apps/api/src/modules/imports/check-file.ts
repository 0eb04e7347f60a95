import type { ServiceContext } from '../../context.ts'
import { PropertyPlanner, type RowPlan } from '../../imports/kinds/property/property-planner.ts'
import { placeIssue, type PlacedIssue } from '../../imports/row-issue.ts'
import { fieldChoices } from './field-choices.ts'
import type { ImportFileRow, IssueGroup } from './file-layout.ts'
import type { Finding } from './findings.ts'
import { groupMessage } from './group-message.ts'
import type { ImportKind } from './import-kinds.ts'
import { IssueGroups } from './issue-groups.ts'
import { loadCurrent } from './load-current.ts'
import { loadWorld } from './load-world.ts'
import { RowReader } from './row-stream.ts'

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
  newPortfolios: string[]
}

const batchRows = 1000

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
  const world = await loadWorld(ctx)
  const reader = new RowReader(file)
  const planner = new PropertyPlanner(world, file.options, reader.rules)
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
  const now = new Date()

  for await (const batch of inBatches(reader.rows(ctx), batchRows)) {
    const rows = batch.map((row) => reader.read(row))
    const matched = rows.map(({ n, read }) => planner.match(n, read))
    const current = await loadCurrent(ctx, matched)
    const findings: Finding[] = []
    for (const [at, match] of matched.entries()) {
      const plan = planner.decide(match, (match.target && current.get(match.target.id)) ?? null, now, true)
      const placed = plan.issues.map((issue) => {
        const place = placeIssue(issue, plan.n, reader.columnOf(issue.field))
        groups.add(place, groupMessage(issue))
        return place
      })
      count(summary, plan)
      if (isFinding(plan)) findings.push(toFinding(ctx.orgId, file.id, plan, placed, rows[at]!.cells))
    }
    await store(findings, summary.rows)
  }
  return {
    summary,
    groups: groups.list(fieldChoices(kind.fields, world, file.options.defaultCountry)),
    newPortfolios: [...planner.newPortfolios.values()].map((portfolio) => portfolio.name),
  }
}

/** Cuts a stream of rows of any chunk size into batches. */
export async function* inBatches<Row>(source: AsyncIterable<Row[]>, size: number): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const rows of source) {
    for (const row of rows) {
      batch.push(row)
      if (batch.length === size) {
        yield batch
        batch = []
      }
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
  orgId: string,
  fileId: string,
  plan: RowPlan,
  issues: PlacedIssue[],
  raw: string[],
): Finding => ({
  orgId,
  fileId,
  n: plan.n,
  outcome: plan.outcome,
  raw,
  target: plan.target,
  issues: issues.filter((issue) => issue.severity !== 'info'),
  changes: plan.update?.changes ?? [],
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
