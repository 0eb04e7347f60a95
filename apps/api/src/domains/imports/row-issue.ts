export type IssueSeverity = 'error' | 'warning' | 'info'

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
  'changed_meanwhile',
  'normalised',
  'row_ignored',
] as const

export type IssueCode = (typeof issueCodes)[number]

/** Something about one row that a person should know. The message leaves out where; `describeIssue` adds it. */
export interface RowIssue {
  severity: IssueSeverity
  code: IssueCode
  field: string | null
  value: string | null
  message: string
  /** The value that would put it right, where it can be told. */
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
