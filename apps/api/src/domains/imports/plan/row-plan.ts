import type { LedgerChange, importOutcomes } from '../../../platform/db/schema/index.ts'
import type { ImportKindKey } from '../recognize/field-definition.ts'

type IssueSeverity = 'error' | 'warning' | 'info'

export const issueCodes = [
  'required',
  'name_required',
  'too_long',
  'enum_unknown',
  'postal_format',
  'postal_region_mismatch',
  'region_unknown',
  'country_unknown',
  'address_unparsable',
  'geocode_failed',
  'coordinates_invalid',
  'coordinates_swapped',
  'coordinates_far',
  'date_format',
  'date_ambiguous',
  'date_order',
  'number_format',
  'number_ambiguous',
  'out_of_range',
  'email_invalid',
  'email_typo',
  'email_role',
  'email_internal',
  'manager_unknown',
  'phone_invalid',
  'duplicate_in_file',
  'duplicate_existing',
  'ambiguous_match',
  'property_not_found',
  'tenant_not_found',
  'unit_not_found',
  'unit_already_occupied',
  'status_mismatch',
  'split_household',
  'no_contact',
  'consent_without_proof',
  'portfolio_not_found',
  'not_permitted',
  'changed_during_import',
  'normalized',
  'all_caps',
  'row_ignored',
] as const

export type IssueCode = (typeof issueCodes)[number]

/** An issue with one row. `locateIssue` adds the row and column to the message. */
export interface RowIssue {
  severity: IssueSeverity
  code: IssueCode
  field: string | null
  value: string | null
  message: string
  /** The value that would fix it, if known. */
  suggestion?: string
}

export const rowError = (
  code: IssueCode,
  field: string,
  value: string | null,
  message: string,
): RowIssue => ({ severity: 'error', code, field, value, message })

export const rowWarning = (...issue: Parameters<typeof rowError>): RowIssue => ({
  ...rowError(...issue),
  severity: 'warning',
})

/** An issue with its row and column, as stored and shown. */
export interface LocatedIssue {
  n: number
  severity: IssueSeverity
  code: IssueCode
  field: string | null
  column: string | null
  value: string | null
  message: string
}

/** “Row 17, column City: …”. */
export function locateIssue(issue: RowIssue, n: number, column: string | null): LocatedIssue {
  const { severity, code, field, value } = issue
  const location = column === null ? `Row ${n}` : `Row ${n}, column ${column}`
  return { n, severity, code, field, column, value, message: `${location}: ${issue.message}` }
}

/** A row of the file, as a planner gets it. */
export interface RowToPlan {
  n: number
  /** Clean text by field. A missing key means that the field isn't mapped, an empty string that the cell is empty. */
  texts: Readonly<Record<string, string>>
  /** Whether the user excluded the row. */
  isSkipped: boolean
  /** Rejects the row regardless of its content, because its records kept changing during the import. */
  rejection: RowIssue | null
}

/**
 * A record that a row writes or matches. A row may have several: three residents, or a missing unit and the tenant who
 * moves in.
 */
export interface RowRecord {
  type: ImportKindKey
  id: string
  outcome: 'create' | 'update' | 'unchanged'
  /** The record's version after the write; null if nothing is written. */
  version: number | null
  /** The values that an update replaces, for the undo. Timestamps become text. */
  before: Record<string, unknown> | null
}

/** What an import does with a row. */
export interface RowPlan {
  n: number
  /** The outcome of the row as a whole; every row counts once. */
  outcome: (typeof importOutcomes)[number]
  issues: RowIssue[]
  /** The existing record that the row matches; null if the user can't see it. */
  target: { id: string; name: string } | null
  changes: readonly LedgerChange[]
  /** Empty in a dry run. */
  records: readonly RowRecord[]
  /** How many records of the file's kind the row creates and updates, unless that's one according to `outcome`. */
  counts?: { create: number; update: number }
}

/** Records of another kind that the rows so far create. */
export interface AlsoCreated {
  /** As in “1 portfolio will be created”. */
  one: string
  many: string
  count: number
  /** The first few names. */
  names: string[]
}

export const hasErrors = (issues: readonly RowIssue[]) => issues.some((issue) => issue.severity === 'error')
