import type { RowIssue } from '../../imports/row-issue.ts'

const sentences: Partial<Record<RowIssue['code'], string>> = {
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
  manager_unknown: 'Not a member of your organisation; the property gets no manager.',
  phone_invalid: 'Not a valid phone number; imported without it.',
  duplicate_in_file: 'The same property as an earlier row of the file.',
  duplicate_existing: 'A property that exists already.',
  ambiguous_match: 'Several existing properties fit.',
  property_not_found: 'No such property; only existing ones are updated.',
  portfolio_not_found: 'Portfolios that do not exist or are archived.',
  not_permitted: 'Properties you may not change.',
  changed_meanwhile: 'Changed by somebody else while the import ran.',
  normalised: 'Values that were tidied up.',
}

/** What a group of issues has in common, in one sentence; for single causes the message of the row itself. */
export const groupMessage = (issue: RowIssue) => sentences[issue.code] ?? issue.message
