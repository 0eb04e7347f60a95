import { useState } from 'react'

/**
 * Rows that do not jump: what goes leaves and what changes changes in place, but what comes waits until it is wanted.
 * An empty list has no place to keep and takes everything at once.
 */
export function useSettledRows<Row extends { id: string }>(rows: readonly Row[]) {
  const [shownIds, setShownIds] = useState<readonly string[]>(() => rows.map(({ id }) => id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shown = shownIds.flatMap((id) => byId.get(id) ?? [])
  const waiting = rows.filter(({ id }) => !shownIds.includes(id))
  const showAll = () => setShownIds(rows.map(({ id }) => id))

  if (shown.length === 0 && waiting.length > 0) {
    showAll()
    return { rows, newCount: 0, showAll }
  }
  return { rows: shown, newCount: waiting.length, showAll }
}
