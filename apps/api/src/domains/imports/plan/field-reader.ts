import { parsePhone } from '../../../platform/http/phone.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { describeMaxLength } from '../../../platform/text/format-count.ts'
import { toTitleCase } from '../../../platform/text/to-title-case.ts'
import { findYear } from '../values/parse-date.ts'
import { type DecimalMark, decimalMarks, isAmbiguousNumber, parseNumber } from '../values/parse-number.ts'
import type { FixRules } from './fix-rule.ts'
import type { RowIssue } from './row-plan.ts'

/** Grouped from five digits on, because the limits with four are years. */
const formatLimit = (limit: number) => limit.toLocaleString('en-US', { useGrouping: 'min2' })

const formatNumber = (value: number) => value.toLocaleString('en-US')

const emailPattern = /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/

/** Reads typed values from the cells of one row. `undefined` means not mapped, null an empty cell. */
export class FieldReader {
  readonly issues: RowIssue[] = []
  readonly rules: FixRules
  isSkipped = false
  readonly #texts: Readonly<Record<string, string>>
  readonly #decimalMark: DecimalMark | null

  /** `decimalMark` says how to read 1.450; null if unknown. */
  constructor(texts: Readonly<Record<string, string>>, rules: FixRules, decimalMark: DecimalMark | null) {
    this.#texts = texts
    this.rules = rules
    this.#decimalMark = decimalMark
  }

  has(field: string) {
    return this.#texts[field] !== undefined
  }

  /** The text of the field, empty when there is none. */
  raw(field: string): string {
    return this.#texts[field] ?? ''
  }

  /** Records an issue, unless a rule of the file handles it. */
  report(issue: RowIssue) {
    if (!this.rules.isEmpty) {
      const fix = this.rules.find(issue)?.fix
      if (fix === 'skip_rows') {
        this.isSkipped = true
        return
      }
      if (fix === 'clear') return
    }
    this.issues.push(issue)
  }

  text(field: string, max: number): string | null | undefined {
    const text = this.#texts[field]
    if (text === undefined || text === '') return text === '' ? null : undefined
    if (text.length <= max) return text
    const issue = { severity: 'error', code: 'too_long', field, value: cutText(text, 80) } as const
    if (this.rules.find(issue)?.fix === 'cut') return cutText(text, max)
    this.report({ ...issue, message: describeMaxLength(max, text.length) })
    return null
  }

  /** A name or an address. Offers title case if it's in capital letters, as in many public lists. */
  caseOf(field: string, text: string): string {
    // Three letters may be an abbreviation.
    if (text !== text.toUpperCase() || text.replaceAll(/\P{L}/gu, '').length < 4) return text
    const suggestion = toTitleCase(text)
    if (suggestion === text) return text
    const message = `“${text}” is in capital letters.`
    const issue = { severity: 'info', code: 'all_caps', field, value: text, message, suggestion } as const
    if (this.rules.find(issue)?.fix === 'use_suggestion') return suggestion
    this.report(issue)
    return text
  }

  /** `accepted` completes “isn't …” if no value is found. */
  choice<Value>(field: string, accepted: string, findValue: (text: string) => Value | null | undefined) {
    const text = this.#texts[field]
    if (text === undefined || text === '') return text === '' ? null : undefined
    const value = findValue(text)
    if (value !== null && value !== undefined) return value
    const message = `“${text}” isn’t ${accepted}.`
    this.report({ severity: 'error', code: 'enum_unknown', field, value: text, message })
    return null
  }

  /** The number in the text; null after an issue. `accepted` completes “isn’t …”. */
  parseNumber(field: string, text: string, accepted: string): number | null {
    const value = parseNumber(text, this.#decimalMark ?? '.')
    if (value === null) {
      const message = `“${text}” isn’t ${accepted}.`
      this.report({ severity: 'error', code: 'number_format', field, value: text, message })
      return null
    }
    if (this.#decimalMark !== null || !isAmbiguousNumber(text)) return value
    const [point, comma] = decimalMarks.map((mark) => formatNumber(parseNumber(text, mark)!))
    const message = `“${text}” could be ${point} or ${comma}. Choose the decimal separator.`
    this.report({ severity: 'error', code: 'number_ambiguous', field, value: text, message })
    return null
  }

  number(field: string, label: string, min: number, max: number): number | null | undefined {
    const text = this.#texts[field]
    if (text === undefined || text === '') return text === '' ? null : undefined
    const value = this.parseNumber(field, text, 'a number')
    if (value === null) return null
    if (value >= min && value <= max) return value
    const message = `${label} must be between ${formatLimit(min)} and ${formatLimit(max)}, not ${text}.`
    this.report({ severity: 'error', code: 'out_of_range', field, value: text, message })
    return null
  }

  integer(field: string, label: string, min: number, max: number): number | null | undefined {
    const value = this.number(field, label, min, max)
    if (value === null || value === undefined || Number.isInteger(value)) return value
    const text = this.raw(field)
    const message = `${label} must be a whole number, not ${text}.`
    this.report({ severity: 'error', code: 'number_format', field, value: text, message })
    return null
  }

  /** A year, alone or in a date that spells it out. */
  year(field: string, label: string, min: number, max: number): number | null | undefined {
    const year = findYear(this.raw(field))
    return year !== null && year >= min && year <= max ? year : this.integer(field, label, min, max)
  }

  /** A code of digits that a spreadsheet may have turned into a number. */
  digits(field: string, length: number): string | null | undefined {
    const text = this.#texts[field]
    if (text === undefined || text === '') return text === '' ? null : undefined
    const value = text.replace(/\.0$/, '')
    if (/^\d+$/.test(value) && value.length <= length) return value.padStart(length, '0')
    const message = `“${text}” isn’t a ${length}-digit code.`
    this.report({ severity: 'error', code: 'number_format', field, value: text, message })
    return null
  }

  email(field: string): string | null | undefined {
    const text = this.#texts[field]
    if (text === undefined || text === '') return text === '' ? null : undefined
    if (emailPattern.test(text)) return text.toLowerCase()
    const message = `“${text}” isn’t a valid email address.`
    this.report({ severity: 'warning', code: 'email_invalid', field, value: text, message })
    return null
  }

  phone(field: string, country: string): string | null | undefined {
    const text = this.#texts[field]
    if (text === undefined || text === '') return text === '' ? null : undefined
    const phone = parsePhone(text, country, { extract: true })
    if (phone) return phone.e164
    const message = `“${text}” isn’t a valid phone number.`
    this.report({ severity: 'warning', code: 'phone_invalid', field, value: text, message })
    return null
  }

  list(field: string, maxItems: number, maxLength: number): string[] | null | undefined {
    const text = this.#texts[field]
    if (text === undefined || text === '') return text === '' ? null : undefined
    const items = text.split(/[,;|]/).map((item) => cutText(item.trim(), maxLength))
    return [...new Set(items.filter((item) => item !== ''))].slice(0, maxItems)
  }
}
