import type { ImportIssueGroup } from '~/data/imports/queries'

export interface Cause extends ImportIssueGroup {
  /** Headings of the columns that have it. */
  columns: string[]
}

/** Causes that one answer settles for every column: they are asked about once. */
const settledAtOnce: ReadonlySet<string> = new Set(['date_ambiguous'])

export const isSettledAtOnce = (code: string) => settledAtOnce.has(code)

/** What the check found, with one entry for a cause that several columns share and one answer settles. */
export function mergeCauses(groups: readonly ImportIssueGroup[]): Cause[] {
  const merged: Cause[] = []
  for (const group of groups) {
    const columns = group.column === null ? [] : [group.column]
    const first = isSettledAtOnce(group.code) ? merged.find(({ code }) => code === group.code) : undefined
    if (!first) {
      merged.push({ ...group, columns })
      continue
    }
    first.count += group.count
    first.columns.push(...columns)
  }
  return merged
}
