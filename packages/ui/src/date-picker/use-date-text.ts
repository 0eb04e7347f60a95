import { useState } from 'react'
import { findDateProblem, type DateLimits } from './check-date.ts'
import type { DateFormat } from './date-format.ts'
import type { IsoDate } from './iso-date.ts'
import { parseDate } from './parse-date.ts'

interface Draft {
  text: string
  /** The date when typing started. If it has changed since then, the draft is discarded. */
  dateWhenTyped: IsoDate | null
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
  /** What is wrong with the text, after blur or submit. */
  problem: string | null
  type: (text: string) => void
  /** Parses the typed text, if any. */
  commit: () => void
  /** Discards the typed text. */
  discard: () => void
}

/** The text of a date field: the typed text until it is parsed, then the formatted date. */
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
  const isDraftValid = draft !== null && draft.dateWhenTyped === date
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
    const nextProblem =
      parsed.problem ?? (parsed.date === null ? null : findDateProblem(parsed.date, format, limits))
    const next = nextProblem === null ? parsed.date : null
    if (nextProblem === null) setDraft(null)
    else setDraft({ text: draft.text, dateWhenTyped: null })
    report(nextProblem)
    if (next !== date) onDateChange(next)
  }

  return {
    text: isDraftValid ? draft.text : date === null ? '' : format.format(date),
    problem: shownProblem,
    type(text) {
      setDraft({ text, dateWhenTyped: date })
      report(null)
    },
    commit,
    discard,
  }
}
