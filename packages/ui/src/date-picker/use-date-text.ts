import { useState } from 'react'
import { findDateProblem, type DateLimits } from './check-date.ts'
import type { DateFormat } from './date-format.ts'
import type { IsoDate } from './iso-date.ts'
import { parseDate } from './parse-date.ts'

interface Draft {
  text: string
  /** The date that stood there when it was typed: another one since then wins over the draft. */
  besides: IsoDate | null
}

interface DateTextOptions {
  date: IsoDate | null
  format: DateFormat
  today: IsoDate
  limits: DateLimits
  onDateChange: (date: IsoDate | null) => void
  onProblemChange: (problem: string | null) => void
}

interface DateText {
  text: string
  /** What is wrong with what was typed, once it was left or sent. */
  problem: string | null
  type: (text: string) => void
  /** Reads what was typed; nothing happens when nothing was. */
  commit: () => void
  /** Forgets what was typed. */
  discard: () => void
}

/** The text of a date box: what is typed until it is read, then the date as the locale writes it. */
export function useDateText({
  date,
  format,
  today,
  limits,
  onDateChange,
  onProblemChange,
}: DateTextOptions): DateText {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isDraftValid = draft !== null && draft.besides === date
  const shownProblem = isDraftValid ? problem : null

  function report(next: string | null) {
    setProblem(next)
    if (next !== shownProblem) onProblemChange(next)
  }

  function discard() {
    setDraft(null)
    report(null)
  }

  function commit() {
    if (!isDraftValid || problem !== null) return
    const parsed = parseDate(draft.text, format, today)
    const found =
      parsed.problem ?? (parsed.date === null ? null : findDateProblem(parsed.date, format, limits))
    const next = found === null ? parsed.date : null
    if (found === null) setDraft(null)
    else setDraft({ text: draft.text, besides: null })
    report(found)
    if (next !== date) onDateChange(next)
  }

  return {
    text: isDraftValid ? draft.text : date === null ? '' : format.format(date),
    problem: shownProblem,
    type(text) {
      setDraft({ text, besides: date })
      report(null)
    },
    commit,
    discard,
  }
}
