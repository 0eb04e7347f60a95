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
  'row_ignored',
] as const

export type IssueCode = (typeof issueCodes)[number]

/** An issue with one row. The message leaves out the place, which `placeIssue` adds. */
export interface RowIssue {
  severity: IssueSeverity
  code: IssueCode
  field: string | null
  value: string | null
  message: string
  /** The value that would fix it, if known. */
  suggestion?: string
}

/** An issue with its place, as it is stored and shown. */
export interface PlacedIssue {
  n: number
  severity: IssueSeverity
  code: IssueCode
  field: string | null
  column: string | null
  value: string | null
  message: string
}

/** “Row 17, column City: …”. */
export function placeIssue(issue: RowIssue, n: number, column: string | null): PlacedIssue {
  const { severity, code, field, value } = issue
  const where = column === null ? `Row ${n}` : `Row ${n}, column ${column}`
  return { n, severity, code, field, column, value, message: `${where}: ${issue.message}` }
}

/** A row of the file on its way to a planner. */
export interface RowToPlan {
  n: number
  /** Clean text by field. A missing key means that no column is mapped to the field, an empty text an empty cell. */
  texts: Readonly<Record<string, string>>
  /** Whether somebody chose to leave the row out. */
  isSkipped: boolean
  /** Rejects the row whatever it says, because others kept changing what it means. */
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
  /** The values an update replaces, enough to restore them. Timestamps become text. */
  before: Record<string, unknown> | null
}

/** What an import does with a row. */
export interface RowPlan {
  n: number
  /** The outcome of the row as a whole; every row counts once. */
  outcome: (typeof importOutcomes)[number]
  issues: RowIssue[]
  /** The existing record that the row means, as people may see it. */
  target: { id: string; name: string } | null
  changes: readonly LedgerChange[]
  /** Empty in a dry run. */
  records: readonly RowRecord[]
  /** How many records of the kind the row creates and changes, if not the one of its outcome. */
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
