import { offerFixes } from '../fix-rule.ts'
import type { PlacedIssue } from '../row-issue.ts'
import type { IssueGroup } from './file-layout.ts'
import type { RowPlanner } from './import-kind.ts'

const examplesMax = 5
const valuesMax = 50
const valuesCounted = 1000

interface Tally extends Omit<IssueGroup, 'values' | 'fixes'> {
  values: Map<string, number>
}

/** Gathers issues by cause while rows are checked. */
export class IssueGroups {
  readonly #groups = new Map<string, Tally>()

  add(issue: PlacedIssue, message: string) {
    const key = `${issue.severity}|${issue.code}|${issue.field ?? ''}`
    let group = this.#groups.get(key)
    if (!group) {
      const { code, severity, field, column } = issue
      group = { code, severity, field, column, message, count: 0, examples: [], values: new Map() }
      this.#groups.set(key, group)
    }
    group.count += 1
    if (group.examples.length < examplesMax) group.examples.push({ n: issue.n, value: issue.value })
    if (issue.value === null) return
    const seen = group.values.get(issue.value)
    if (seen !== undefined || group.values.size < valuesCounted)
      group.values.set(issue.value, (seen ?? 0) + 1)
  }

  /** Errors first, then by how many rows they touch. */
  list(planner: Pick<RowPlanner, 'choices' | 'canCreateMissing' | 'countMissing'>): IssueGroup[] {
    const order = { error: 0, warning: 1, info: 2 }
    return [...this.#groups.values()]
      .sort((a, b) => order[a.severity] - order[b.severity] || b.count - a.count)
      .map((group) => ({
        ...group,
        values: [...group.values]
          .sort((a, b) => b[1] - a[1])
          .slice(0, valuesMax)
          .map(([value, count]) => ({ value, count })),
        fixes: offerFixes(
          group,
          planner.choices(group.field),
          planner.canCreateMissing(group),
          planner.countMissing?.(group) ?? null,
        ),
      }))
  }
}
