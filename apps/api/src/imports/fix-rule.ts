import type { IssueCode, RowIssue } from './row-issue.ts'

/** A repair that somebody chose for every row with one kind of issue. Applied anew at each check. */
export interface FixRule {
  code: IssueCode
  field: string | null
  fix: FixKey
  value: string | null
  /** Replacements by the value that was found, for `map_values`. */
  values: Record<string, string> | null
}

export const fixKeys = [
  'fill_all',
  'map_values',
  'clear',
  'cut',
  'pad_zeros',
  'use_suggestion',
  'swap',
  'drop_point',
  'keep_first',
  'share_address',
  'skip_rows',
  'create_missing',
] as const
export type FixKey = (typeof fixKeys)[number]

export interface OfferedFix {
  key: FixKey
  label: string
  input: 'none' | 'text' | 'choice' | 'map'
  choices: { value: string; label: string }[] | null
}

/** The rules of one file, looked up by issue and field. */
export class FixRules {
  readonly #rules: readonly FixRule[]
  readonly #fields: readonly string[]

  constructor(rules: readonly FixRule[]) {
    this.#rules = rules
    this.#fields = rules.flatMap(({ fix, field }) =>
      field !== null && (fix === 'fill_all' || fix === 'map_values') ? [field] : [],
    )
  }

  get isEmpty() {
    return this.#rules.length === 0
  }

  /** Fields whose text a rule may replace. */
  get fields() {
    return this.#fields
  }

  find(issue: Pick<RowIssue, 'code' | 'field'>): FixRule | undefined {
    return this.#rules.find((rule) => rule.code === issue.code && rule.field === issue.field)
  }

  /** The text that the rules put in place of `text` before the row is read. */
  replace(field: string, text: string): string {
    for (const rule of this.#rules) {
      if (rule.field !== field) continue
      if (rule.fix === 'fill_all' && text === '' && rule.value !== null) return rule.value
      if (rule.fix === 'map_values' && rule.values) return rule.values[text] ?? text
    }
    return text
  }
}

const skip: OfferedFix = { key: 'skip_rows', label: 'Skip these rows', input: 'none', choices: null }
const simple = (key: FixKey, label: string): OfferedFix => ({ key, label, input: 'none', choices: null })

/** The one-click repairs that are offered for an issue; `choices` are the values the field takes. */
export function offerFixes(
  issue: Pick<RowIssue, 'code' | 'field' | 'severity'>,
  choices: readonly { value: string; label: string }[] | undefined,
): OfferedFix[] {
  const fixes = repairs(issue, choices?.map((choice) => ({ ...choice })) ?? null)
  return issue.severity === 'error' ? [...fixes, skip] : fixes
}

function repairs(
  { code, severity }: Pick<RowIssue, 'code' | 'severity'>,
  choices: OfferedFix['choices'],
): OfferedFix[] {
  switch (code) {
    case 'required':
      return [
        { key: 'fill_all', label: 'Fill all with one value', input: choices ? 'choice' : 'text', choices },
      ]
    case 'enum_unknown':
      return [
        { key: 'map_values', label: 'Match the values', input: 'map', choices },
        simple('clear', 'Leave these cells empty'),
      ]
    case 'region_unknown':
    case 'country_unknown':
      return [
        simple('use_suggestion', 'Use the suggested values'),
        { key: 'map_values', label: 'Match the values', input: 'map', choices },
      ]
    case 'postal_region_mismatch':
      return [simple('use_suggestion', 'Use the state of the ZIP code')]
    case 'postal_format':
      return [simple('pad_zeros', 'Put leading zeros back')]
    case 'too_long':
      return [simple('cut', 'Cut to the length that fits')]
    case 'number_format':
    case 'out_of_range':
    case 'email_invalid':
    case 'phone_invalid':
    case 'manager_unknown':
      return [simple('clear', 'Leave these cells empty')]
    case 'coordinates_swapped':
      return [simple('swap', 'Swap latitude and longitude'), simple('drop_point', 'Ignore these points')]
    case 'coordinates_invalid':
    case 'coordinates_far':
      return [simple('drop_point', 'Ignore these points')]
    case 'duplicate_in_file':
      return [
        simple('keep_first', 'Keep the first, skip the others'),
        simple('share_address', 'Import all: they share one address'),
      ]
    case 'duplicate_existing':
      return [simple('share_address', 'Import all: they share one address')]
    case 'portfolio_not_found':
      return [
        // An error is one that exists and is archived, which nobody can create.
        ...(severity === 'error' ? [] : [simple('create_missing', 'Create the missing portfolios')]),
        { key: 'map_values', label: 'Match to existing portfolios', input: 'map', choices },
      ]
    case 'address_unparsable':
    case 'geocode_failed':
    case 'ambiguous_match':
    case 'property_not_found':
    case 'not_permitted':
    case 'changed_meanwhile':
    case 'normalised':
      return []
  }
}
