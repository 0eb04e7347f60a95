import { cutText } from '../../../../platform/text/cut-text.ts'
import { FieldReader } from '../../plan/field-reader.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import { isVacantWord } from '../../values/clean-cell.ts'
import { formatDate, type DateOrder, parseDate } from '../../values/parse-date.ts'
import type { DecimalMark } from '../../values/parse-number.ts'
import type { OccupancyDraft, TenantStatus } from './tenant-draft.ts'
import { findTenantStatus } from './value-maps.ts'

const openEndPattern = /^(?:m ?(?:[-/] ?)?t ?(?:[-/] ?)?m|month[ -]to[ -]month|open|at will|none)$/i

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const formatDay = (date: string) => dayFormat.format(new Date(`${date}T00:00:00Z`))

export class TenantReader extends FieldReader {
  readonly #dateOrder: DateOrder | null

  /** `dateOrder` says how to read 03/04/2025; null if unknown. */
  constructor(
    texts: Readonly<Record<string, string>>,
    rules: FixRules,
    { dateOrder, decimalMark }: { dateOrder: DateOrder | null; decimalMark: DecimalMark | null },
  ) {
    super(withoutVacant(texts), rules, decimalMark)
    this.#dateOrder = dateOrder
  }

  /** A calendar day as YYYY-MM-DD. Words for an open end count as an empty cell. */
  date(field: string): string | null | undefined {
    if (!this.has(field)) return undefined
    const text = this.raw(field)
    if (text === '' || openEndPattern.test(text)) return null
    const parsed = parseDate(text, this.#dateOrder)
    if ('date' in parsed) return parsed.date
    const value = cutText(text, 80)
    if ('ambiguous' in parsed) {
      const { MDY, DMY } = parsed.ambiguous
      const message = `“${text}” could be ${formatDay(MDY)} or ${formatDay(DMY)}. Choose whether the month or the day comes first.`
      this.report({ severity: 'error', code: 'date_ambiguous', field, value, message })
      return null
    }
    return this.#invalidDate(field, text, value)
  }

  /** Offers the only possible reading of a date that isn't written in the file's order. */
  #invalidDate(field: string, text: string, value: string): string | null {
    const issue = { severity: 'error', code: 'date_format', field, value } as const
    const onlyReading = parseDate(text, null)
    if (this.#dateOrder === null || !('date' in onlyReading)) {
      this.report({ ...issue, message: `“${value}” isn’t a date. Use a format like 2026-11-30.` })
      return null
    }
    const suggestion = onlyReading.date
    if (this.rules.find(issue)?.fix === 'use_suggestion') return suggestion
    const message = `“${value}” isn’t a date with the ${firstParts[this.#dateOrder]} first. It can only be ${formatDate(suggestion)}.`
    this.report({ ...issue, message, suggestion })
    return null
  }
}

const firstParts: Record<DateOrder, string> = { MDY: 'month', DMY: 'day', YMD: 'year' }

/** Treats `VACANT` as an empty cell, except in the status. */
function withoutVacant(texts: Readonly<Record<string, string>>) {
  const cleanTexts: Record<string, string> = {}
  for (const field in texts) {
    const text = texts[field]!
    cleanTexts[field] = field !== 'status' && isVacantWord(text) ? '' : text
  }
  return cleanTexts
}

type OccupancyDates = Pick<OccupancyDraft, 'leaseFrom' | 'leaseTo' | 'moveIn' | 'moveOut'>

/** Dates and status of a row. `today` is the calendar day on which it is read. */
export function readOccupancy(reader: TenantReader, today: string): OccupancyDraft {
  const dates = checkOrder(
    reader,
    checkOrder(
      reader,
      {
        leaseFrom: reader.date('leaseFrom'),
        leaseTo: reader.date('leaseTo'),
        moveIn: reader.date('moveIn'),
        moveOut: reader.date('moveOut'),
      },
      'leaseFrom',
      'leaseTo',
    ),
    'moveIn',
    'moveOut',
  )
  const noticeDate = reader.date('noticeDate')
  const sectionStatus = findTenantStatus(reader.raw('tenantStatus'))
  const statedStatus = reader.choice('status', 'a known tenant status', findTenantStatus)
  const impliedStatus = deriveStatus(dates, noticeDate ?? null, today)
  // A section of current residents also lists those on notice.
  const status =
    statedStatus ?? (sectionStatus === 'current' && impliedStatus === 'notice' ? 'notice' : sectionStatus)
  if (!status) return { ...dates, status: impliedStatus, isStatusExplicit: false }
  const contradiction = findContradiction(status, dates, today)
  if (!contradiction) return { ...dates, status, isStatusExplicit: true }
  const issue = {
    severity: 'warning',
    code: 'status_mismatch',
    field: 'status',
    value: reader.raw('status') || reader.raw('tenantStatus'),
    message: contradiction,
    suggestion: impliedStatus,
  } as const
  if (reader.rules.find(issue)?.fix === 'use_suggestion')
    return { ...dates, status: impliedStatus, isStatusExplicit: true }
  reader.report(issue)
  return { ...dates, status, isStatusExplicit: true }
}

const dateLabels = { leaseTo: 'Lease end', leaseFrom: 'lease start', moveOut: 'Move-out', moveIn: 'move-in' }

/** Reports an end before its start, unless a rule swaps or clears the dates. */
function checkOrder(
  reader: TenantReader,
  dates: OccupancyDates,
  startField: 'leaseFrom' | 'moveIn',
  endField: 'leaseTo' | 'moveOut',
): OccupancyDates {
  const [start, end] = [dates[startField], dates[endField]]
  if (!start || !end || end >= start) return dates
  const message = `${dateLabels[endField]} ${end} is before ${dateLabels[startField]} ${start}.`
  const issue = {
    severity: 'error',
    code: 'date_order',
    field: endField,
    value: reader.raw(endField),
    message,
  } as const
  const fix = reader.rules.find(issue)?.fix
  if (fix === 'swap') return { ...dates, [startField]: end, [endField]: start }
  if (fix === 'clear') return { ...dates, [endField]: null }
  reader.report(issue)
  return dates
}

/** The status that the dates imply. */
function deriveStatus(dates: OccupancyDates, noticeDate: string | null, today: string): TenantStatus {
  const { leaseFrom, moveIn, moveOut } = dates
  if (moveOut && moveOut < today) return 'past'
  const start = moveIn ?? leaseFrom
  if (start && start > today) return 'future'
  return noticeDate || moveOut ? 'notice' : 'current'
}

function findContradiction(
  status: TenantStatus,
  { leaseTo, moveOut, moveIn }: OccupancyDates,
  today: string,
) {
  if (status === 'past' && leaseTo && leaseTo > today && !moveOut)
    return `Status is “past”, but the lease ends ${leaseTo}.`
  if (status === 'current' && moveOut && moveOut < today)
    return `Status is “current”, but they moved out on ${formatDate(moveOut)}.`
  if (status === 'current' && moveIn && moveIn > today)
    return `Status is “current”, but they move in on ${formatDate(moveIn)}.`
  if (status === 'current' && moveOut)
    return `Status is “current”, but they move out on ${formatDate(moveOut)}.`
  return null
}
