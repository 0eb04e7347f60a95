import type { importOutcomes, LedgerChange } from '../../platform/db/schema/index.ts'
import type { ImportKindKey } from './import-kind.ts'
import type { RowIssue } from './row-issue.ts'

/** A row of the file on its way to a planner. */
export interface RowToPlan {
  n: number
  /** Clean text by field. A missing key means that no column is mapped to the field, an empty text an empty cell. */
  texts: Readonly<Record<string, string>>
  /** Whether somebody chose to leave the row out. */
  isSkipped: boolean
  /** Why the row is left out whatever it says: others kept changing what it means. */
  rejection: RowIssue | null
}

/**
 * A record that a row writes or means. A row may have several: three residents, or a unit that is missing and the
 * tenant who moves in.
 */
export interface RowRecord {
  type: ImportKindKey
  id: string
  outcome: 'create' | 'update' | 'unchanged'
  /** Version of the record once it is written; null when nothing is. */
  version: number | null
  /** What an update replaces, enough to put it back. Moments become text. */
  before: Record<string, unknown> | null
}

/** What an import does with a row. */
export interface RowPlan {
  n: number
  /** What becomes of the row as a whole: every row counts once, under this. */
  outcome: (typeof importOutcomes)[number]
  issues: RowIssue[]
  /** The existing record that the row means, as people may see it. */
  target: { id: string; name: string } | null
  changes: readonly LedgerChange[]
  /** Empty in a dry run. */
  records: readonly RowRecord[]
  /** How many records of the kind itself the row makes and changes, where that is not the one of its outcome. */
  counts?: { create: number; update: number }
}

/** Records of another kind that the rows so far need and nobody has. */
export interface AlsoCreated {
  /** As in “1 portfolio will be created”. */
  one: string
  many: string
  count: number
  /** The first few names. */
  names: string[]
}

export const hasErrors = (issues: readonly RowIssue[]) => issues.some((issue) => issue.severity === 'error')
