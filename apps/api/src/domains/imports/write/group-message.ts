import type { RowIssue } from '../row-issue.ts'
import type { ImportKind } from './import-kind.ts'

const sentences: Partial<Record<RowIssue['code'], string>> = {
  name_required: 'A person needs a last name, or a company its name.',
  date_format: 'Not a date.',
  date_ambiguous: 'Dates whose day and month could be swapped.',
  date_order: 'Ends before it begins.',
  email_typo: 'Email addresses that look misspelt.',
  email_role: 'Shared mailboxes.',
  email_internal: 'Addresses of your own staff.',
  property_not_found: 'No such property.',
  unit_not_found: 'No such unit at the property.',
  unit_already_occupied: 'Units that already have a current tenant.',
  status_mismatch: 'A status that contradicts the dates.',
  split_household: 'Names that look like two people.',
  no_contact: 'Without email and phone nobody can reach them.',
  consent_without_proof: 'Consent was ignored: it needs a date and evidence.',
  duplicate_in_file: 'The same as an earlier row of the file.',
  duplicate_existing: 'Exists already.',
  ambiguous_match: 'Several existing records fit.',
  not_permitted: 'What you may not change.',
  too_long: 'Longer than the field takes.',
  enum_unknown: 'Values that are not known.',
  postal_format: 'Not a valid postal code for the country.',
  postal_region_mismatch: 'The ZIP code lies in another state than the row says.',
  region_unknown: 'Not a state or province of the country.',
  country_unknown: 'Not a country.',
  address_unparsable: 'Addresses that could not be read.',
  coordinates_invalid: 'Points that cannot be right.',
  coordinates_swapped: 'Latitude and longitude look swapped.',
  number_format: 'Not a number.',
  out_of_range: 'Outside the range that makes sense.',
  email_invalid: 'Not a valid email.',
  phone_invalid: 'Not a valid phone number; imported without it.',
  portfolio_not_found: 'Portfolios that do not exist or are archived.',
  changed_meanwhile: 'Changed by somebody else while the import ran.',
  normalised: 'Values that were tidied up.',
}

/** What a group of issues has in common, in one sentence; for single causes the message of the row itself. */
export const groupMessage = (kind: Pick<ImportKind, 'groupSentences'>, issue: RowIssue) =>
  kind.groupSentences[`${issue.code}.${issue.field}`] ??
  kind.groupSentences[issue.code] ??
  sentences[issue.code] ??
  issue.message
