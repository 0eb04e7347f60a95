import { cutText } from '../../../../platform/text/cut-text.ts'
import { type DateOrder, parseDate } from '../../clean/parse-date.ts'
import { isVacantWord } from '../../clean/empty-words.ts'
import type { FixRules } from '../../fix-rule.ts'
import { FieldReader } from '../../field-reader.ts'

const noEnd = /^(?:m\s*[-/]?\s*t\s*[-/]?\s*m|month[ -]to[ -]month|open|at will|none)$/i

const longDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const spoken = (date: string) => longDay.format(new Date(`${date}T00:00:00Z`))

/** Reads the cells of a row of tenants. */
export class TenantReader extends FieldReader {
  readonly #order: DateOrder | null

  /** `order` says how to read 03/04/2025; null when nobody has said so yet. */
  constructor(texts: Readonly<Record<string, string>>, rules: FixRules, order: DateOrder | null) {
    super(withoutVacant(texts), rules)
    this.#order = order
  }

  /** A calendar day as YYYY-MM-DD. Words for “without end” count as an empty cell. */
  date(field: string): string | null | undefined {
    if (!this.has(field)) return undefined
    const text = this.raw(field)
    if (text === '' || noEnd.test(text)) return null
    const parsed = parseDate(text, this.#order)
    if ('date' in parsed) return parsed.date
    const value = cutText(text, 80)
    if ('ambiguous' in parsed) {
      const { MDY, DMY } = parsed.ambiguous
      const message = `“${text}” can be ${spoken(MDY)} or ${spoken(DMY)}. Say once whether the month or the day comes first.`
      this.report({ severity: 'error', code: 'date_ambiguous', field, value, message })
      return null
    }
    const message = `“${value}” is not a date. Write it as 2026-11-30.`
    this.report({ severity: 'error', code: 'date_format', field, value, message })
    return null
  }
}

/** Where a person is expected, `VACANT` means that there is none. The status keeps it. */
function withoutVacant(texts: Readonly<Record<string, string>>) {
  const cleaned: Record<string, string> = {}
  for (const field in texts) {
    const text = texts[field]!
    cleaned[field] = field !== 'status' && isVacantWord(text) ? '' : text
  }
  return cleaned
}
