import { type DecimalMark, decimalMarks } from '../values/parse-number.ts'
import type { IssueCode, RowIssue } from './row-plan.ts'

/** A fix chosen for every row with one kind of issue. Applied again at each check. */
export interface FixRule {
  code: IssueCode
  field: string | null
  fix: FixKey
  value: string | null
  /** Replacements by cell text, for `map_values`. */
  values: Record<string, string> | null
}

export const fixKeys = [
  'fill_all',
  'map_values',
  'clear',
  'cut',
  'use_suggestion',
  'swap',
  'drop_point',
  'keep_point',
  'share_address',
  'skip_rows',
  'create_missing',
  'use_company',
  'split',
  'choose_order',
  'choose_decimal_mark',
  'co_tenant',
] as const
type FixKey = (typeof fixKeys)[number]

export interface OfferedFix {
  key: FixKey
  label: string
  input: 'none' | 'text' | 'choice' | 'map'
  choices: { value: string; label: string }[] | null
}

/** The rules of one file, looked up by issue and field. */
export class FixRules {
  readonly #rules: readonly FixRule[]
  /** Fields whose text a rule may replace. */
  readonly fields: readonly string[]

  constructor(rules: readonly FixRule[]) {
    this.#rules = rules
    this.fields = rules.flatMap(({ fix, field }) =>
      field !== null && (fix === 'fill_all' || fix === 'map_values') ? [field] : [],
    )
  }

  get isEmpty() {
    return this.#rules.length === 0
  }

  find(issue: Pick<RowIssue, 'code' | 'field'>): FixRule | undefined {
    return this.#rules.find((rule) => rule.code === issue.code && rule.field === issue.field)
  }

  /** For issues whose fix applies to all fields, such as the order of day and month. */
  findForAny(code: IssueCode): FixRule | undefined {
    return this.#rules.find((rule) => rule.code === code)
  }

  /** The file’s decimal separator, as people chose it; null if they haven’t. */
  get decimalMark(): DecimalMark | null {
    const value = this.findForAny('number_ambiguous')?.value
    return decimalMarks.find((mark) => mark === value) ?? null
  }

  /** Applies the rules that replace the text of a cell before the row is read. */
  replace(field: string, text: string): string {
    for (const rule of this.#rules) {
      if (rule.field !== field) continue
      if (rule.fix === 'fill_all' && text === '' && rule.value !== null) return rule.value
      if (rule.fix === 'map_values' && rule.values) return rule.values[text] ?? text
    }
    return text
  }
}

const dateOrderChoices = [
  { value: 'MDY', label: 'The month: 3/4 is March 4' },
  { value: 'DMY', label: 'The day: 3/4 is April 3' },
]

const decimalMarkChoices = [
  { value: '.', label: 'Decimal point: 1.450 is 1.45, and 1,450 is 1450' },
  { value: ',', label: 'Decimal comma: 1.450 is 1450, and 1,450 is 1.45' },
]

const fixWithoutInput = (key: FixKey, label: string): OfferedFix => ({
  key,
  label,
  input: 'none',
  choices: null,
})
const skipRows = fixWithoutInput('skip_rows', 'Skip these rows')
const shareAddress = fixWithoutInput('share_address', 'Import as separate properties')

/**
 * The fixes offered for an issue. `choices` are the values the field accepts, `canCreateMissing` says whether missing
 * records can be created, and `missingCount` is their number. Without a suggestion, none can be used.
 */
export function offerFixes(
  issue: Pick<RowIssue, 'code' | 'field' | 'severity'>,
  choices: readonly { value: string; label: string }[] | undefined,
  canCreateMissing: boolean,
  missingCount: number | null = null,
  hasSuggestion = true,
): OfferedFix[] {
  const fixes = fixesForIssue(
    issue,
    choices?.map((choice) => ({ ...choice })) ?? null,
    canCreateMissing,
    missingCount,
  )
  const usableFixes = hasSuggestion ? fixes : fixes.filter(({ key }) => key !== 'use_suggestion')
  return issue.severity === 'error' ? [...usableFixes, skipRows] : usableFixes
}

const labelMissing = (count: number | null, singular: string, plural: string) =>
  count === null
    ? `Create the missing ${plural}`
    : count === 1
      ? `Create the missing ${singular}`
      : `Create the ${count.toLocaleString('en-US')} missing ${plural}`

/** The label of a chosen fix. */
export function labelFix({ code, field, fix }: Pick<FixRule, 'code' | 'field' | 'fix'>) {
  const offeredFixes = (['error', 'warning'] as const).flatMap((severity) =>
    offerFixes({ code, field, severity }, undefined, true),
  )
  return offeredFixes.find(({ key }) => key === fix)?.label ?? fix
}

function fixesForIssue(
  { code, field, severity }: Pick<RowIssue, 'code' | 'field' | 'severity'>,
  choices: OfferedFix['choices'],
  canCreateMissing: boolean,
  missingCount: number | null,
): OfferedFix[] {
  switch (code) {
    case 'required':
      return [
        { key: 'fill_all', label: 'Fill all with one value', input: choices ? 'choice' : 'text', choices },
      ]
    case 'enum_unknown':
      return [
        { key: 'map_values', label: 'Match values', input: 'map', choices },
        fixWithoutInput('clear', 'Leave these cells empty'),
      ]
    case 'country_unknown':
      return [{ key: 'map_values', label: 'Match values', input: 'map', choices }]
    case 'region_unknown':
      return [
        fixWithoutInput('use_suggestion', 'Use the suggested values'),
        { key: 'map_values', label: 'Match values', input: 'map', choices },
      ]
    case 'postal_region_mismatch':
      return [fixWithoutInput('use_suggestion', 'Use the ZIP code’s state')]
    case 'all_caps':
      return [fixWithoutInput('use_suggestion', 'Change to title case')]
    case 'too_long':
      return [fixWithoutInput('cut', 'Shorten to fit')]
    case 'number_format':
    case 'out_of_range':
    case 'email_invalid':
    case 'phone_invalid':
    case 'manager_unknown':
      return [fixWithoutInput('clear', 'Leave these cells empty')]
    case 'coordinates_swapped':
      return [
        fixWithoutInput('swap', 'Swap latitude and longitude'),
        fixWithoutInput('drop_point', 'Ignore these coordinates'),
      ]
    case 'coordinates_invalid':
      return [fixWithoutInput('drop_point', 'Ignore these coordinates')]
    case 'coordinates_far':
      return [
        fixWithoutInput('drop_point', 'Use the addresses'),
        fixWithoutInput('keep_point', 'Use the coordinates'),
      ]
    case 'duplicate_in_file':
      return field === 'line1' ? [shareAddress] : []
    case 'duplicate_existing':
      return severity === 'error' && field === 'line1' ? [shareAddress] : []
    case 'portfolio_not_found':
      return [
        // An error means that the portfolio exists but is archived.
        ...(severity === 'error' || !canCreateMissing
          ? []
          : [fixWithoutInput('create_missing', 'Create the missing portfolios')]),
        { key: 'map_values', label: 'Match to existing portfolios', input: 'map', choices },
      ]
    case 'property_not_found':
      // A warning means that the import only updates existing properties.
      if (severity !== 'error') return []
      return [
        ...(canCreateMissing
          ? [fixWithoutInput('create_missing', labelMissing(missingCount, 'property', 'properties'))]
          : []),
        { key: 'map_values', label: 'Match to existing properties', input: 'map', choices },
      ]
    case 'unit_not_found':
      if (severity !== 'error') return []
      return [
        ...(canCreateMissing
          ? [fixWithoutInput('create_missing', labelMissing(missingCount, 'unit', 'units'))]
          : []),
        { key: 'map_values', label: 'Match to existing units', input: 'map', choices },
      ]
    case 'name_required':
      return [fixWithoutInput('use_company', 'Treat as a company')]
    case 'split_household':
      return [fixWithoutInput('split', 'Split into two people')]
    case 'email_typo':
      return [fixWithoutInput('use_suggestion', 'Use suggested addresses')]
    case 'date_order':
      return [
        fixWithoutInput('swap', 'Swap the two dates'),
        fixWithoutInput('clear', 'Leave these cells empty'),
      ]
    case 'date_format':
      return [
        fixWithoutInput('use_suggestion', 'Use the only possible dates'),
        fixWithoutInput('clear', 'Leave these cells empty'),
      ]
    case 'date_ambiguous':
      return [
        {
          key: 'choose_order',
          label: 'Choose which comes first',
          input: 'choice',
          choices: dateOrderChoices,
        },
      ]
    case 'number_ambiguous':
      return [
        {
          key: 'choose_decimal_mark',
          label: 'Choose the decimal separator',
          input: 'choice',
          choices: decimalMarkChoices,
        },
      ]
    case 'unit_already_occupied':
      return [fixWithoutInput('co_tenant', 'Import them as co-tenants')]
    case 'status_mismatch':
      return [fixWithoutInput('use_suggestion', 'Use the status implied by the dates')]
    case 'email_role':
    case 'email_internal':
    case 'no_contact':
    case 'consent_without_proof':
    case 'postal_format':
    case 'address_unparsable':
    case 'geocode_failed':
    case 'ambiguous_match':
    case 'not_permitted':
    case 'changed_during_import':
    case 'normalized':
    case 'row_ignored':
    case 'tenant_not_found':
      return []
  }
}
