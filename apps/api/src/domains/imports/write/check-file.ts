import { setImmediate } from 'node:timers/promises'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { offerFixes } from '../plan/fix-rule.ts'
import type { ImportFileRow, IssueGroup } from '../plan/import-file.ts'
import type { ImportKind, MissingTenant, RowPlanner } from '../plan/import-kind.ts'
import {
  type AlsoCreated,
  type LocatedIssue,
  locateIssue,
  type RowIssue,
  type RowPlan,
  type IssueCode,
} from '../plan/row-plan.ts'
import type { Finding } from './check-import.ts'
import { RowReader, sealCells, toStoredCells } from './row-reader.ts'

interface CheckSummary extends Record<string, number> {
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
  /** Records of the file's own kind that the import would write. A row may hold several. */
  records: { create: number; update: number }
  alsoCreates: AlsoCreated[]
  /** Current tenants whom the file doesn't list, at properties that it does list. */
  missingTenants: MissingTenant[]
}

/** Planning this many rows doesn't block the event loop for long. */
const batchRows = 250
/** Findings are stored in larger chunks, because each is a transaction. */
const rowsPerStore = 1000

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
  const planner = await kind.createPlanner(ctx, file, reader.rules)
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
  let storedRowCount = 0
  const now = new Date()

  for await (const batch of splitIntoBatches(reader.rows(ctx), () => batchRows)) {
    const { plans } = await planner.plan(
      batch.map((row) => reader.read(row)),
      { now, isDry: true },
    )
    for (const [index, plan] of plans.entries()) {
      const locatedIssues = plan.issues.map((issue) => {
        const locatedIssue = locateIssue(issue, plan.n, reader.columnOf(issue.field))
        const replacement = rewrites.has(issue.code) ? (issue.suggestion ?? null) : null
        groups.add(locatedIssue, groupMessage(kind, issue), replacement, issue.suggestion !== undefined)
        return locatedIssue
      })
      countRow(summary, plan)
      countRecords(records, plan)
      if (isFinding(plan))
        findings.push(toFinding(ctx, file.id, plan, locatedIssues, toStoredCells(batch[index]!, file.layout)))
    }
    await setImmediate()
    if (summary.rows - storedRowCount < rowsPerStore) continue
    storedRowCount = summary.rows
    await store(findings.splice(0), summary.rows)
  }
  if (summary.rows > storedRowCount) await store(findings, summary.rows)
  return {
    summary,
    groups: groups.list(planner),
    records,
    alsoCreates: planner.alsoCreates(),
    missingTenants: (await planner.listMissing?.()) ?? [],
  }
}

/** Splits a stream of rows into batches of the current `size`. A row for which `isAlone` holds is its own batch. */
export async function* splitIntoBatches<Row>(
  source: AsyncIterable<Row[]>,
  size: () => number,
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
      if (batch.length < size()) continue
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
  issues: LocatedIssue[],
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

function countRow(summary: CheckSummary, plan: RowPlan) {
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

const examplesMax = 5
const valuesMax = 50
const distinctValuesMax = 1000

interface GroupTally extends Omit<IssueGroup, 'values' | 'fixes'> {
  values: Map<string, { count: number; replacement: string | null }>
  hasSuggestion: boolean
}

/** Groups issues by cause while rows are checked. */
class IssueGroups {
  readonly #groups = new Map<string, GroupTally>()

  add(issue: LocatedIssue, message: string, replacement: string | null, hasSuggestion: boolean) {
    const key = `${issue.severity}|${issue.code}|${issue.field ?? ''}`
    let group = this.#groups.get(key)
    if (!group) {
      const { code, severity, field, column } = issue
      group = {
        code,
        severity,
        field,
        column,
        message,
        count: 0,
        examples: [],
        values: new Map(),
        hasSuggestion,
      }
      this.#groups.set(key, group)
    }
    group.count += 1
    group.hasSuggestion ||= hasSuggestion
    if (group.examples.length < examplesMax) group.examples.push({ n: issue.n, value: issue.value })
    if (issue.value === null) return
    const valueTally = group.values.get(issue.value)
    if (valueTally) valueTally.count += 1
    else if (group.values.size < distinctValuesMax) group.values.set(issue.value, { count: 1, replacement })
  }

  /** Errors first, then by the number of rows. */
  list(planner: Pick<RowPlanner, 'choices' | 'canCreateMissing' | 'countMissing'>): IssueGroup[] {
    const order = { error: 0, warning: 1, info: 2 }
    return [...this.#groups.values()]
      .sort((a, b) => order[a.severity] - order[b.severity] || b.count - a.count)
      .map(({ hasSuggestion, ...group }) => ({
        ...group,
        values: [...group.values]
          .map(([value, valueTally]) => ({ value, ...valueTally }))
          .sort((a, b) => b.count - a.count)
          .slice(0, valuesMax),
        fixes: offerFixes(
          group,
          planner.choices(group.field),
          planner.canCreateMissing(group),
          planner.countMissing?.(group) ?? null,
          hasSuggestion,
        ),
      }))
  }
}

const defaultSentences: Partial<Record<RowIssue['code'], string>> = {
  name_required: 'A person needs a last name; a company needs a company name.',
  date_format: 'Invalid date.',
  date_ambiguous: 'Ambiguous dates: day and month could be swapped.',
  date_order: 'The end is before the start.',
  email_typo: 'Email addresses that may be misspelled.',
  email_role: 'Shared mailboxes.',
  email_internal: 'Email addresses that belong to members of your organization.',
  property_not_found: 'Property not found.',
  unit_not_found: 'Unit not found at the property.',
  unit_already_occupied: 'Units that already have a current tenant.',
  status_mismatch: 'Status contradicts the dates.',
  split_household: 'Names that may be two people.',
  no_contact: 'No email or phone, so they can’t be reached.',
  consent_without_proof: 'Consent that wasn’t imported.',
  duplicate_in_file: 'Same as an earlier row in the file.',
  duplicate_existing: 'Already exists.',
  ambiguous_match: 'Several existing records match.',
  not_permitted: 'Records you can’t change.',
  too_long: 'Longer than the field allows.',
  enum_unknown: 'Unknown values.',
  postal_format: 'Not a valid postal code for the country.',
  postal_region_mismatch: 'The ZIP code is in a different state than the row says.',
  region_unknown: 'Not a state or province of the country.',
  country_unknown: 'Not a known country.',
  address_unparsable: 'Addresses that couldn’t be read.',
  coordinates_invalid: 'Coordinates that can’t be right.',
  coordinates_swapped: 'Latitude and longitude appear to be swapped.',
  number_format: 'Not a number.',
  number_ambiguous: 'Ambiguous numbers: the period or comma could separate thousands or decimals.',
  out_of_range: 'Out of range.',
  email_invalid: 'Invalid email address.',
  phone_invalid: 'Invalid phone numbers, not imported.',
  portfolio_not_found: 'Portfolios that don’t exist or are archived.',
  changed_during_import: 'Changed by someone else during the import.',
  normalized: 'Values that were cleaned up.',
  all_caps: 'Written in capital letters.',
}

/** Issues about how a value is written, for which the groups show examples such as `2809 → 02809`. */
const rewrites: ReadonlySet<IssueCode> = new Set(['normalized', 'all_caps'])

/** The sentence for a group of issues, or else the message of its first row. */
const groupMessage = (kind: Pick<ImportKind, 'groupSentences'>, issue: RowIssue) =>
  kind.groupSentences[`${issue.code}.${issue.field}`] ??
  kind.groupSentences[issue.code] ??
  defaultSentences[issue.code] ??
  issue.message
