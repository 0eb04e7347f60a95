import { notFound, Problem } from '../../../platform/errors/problem.ts'
import type { BatchOutcome } from './batch-kind.ts'

export interface Change<Row> {
  before: Row
  after: Row
}

interface EvaluationInput<Row> {
  /** What one of them is called in a problem: `unit`. */
  noun: string
  /** Those of `ids` that the caller may see. */
  rows: readonly Row[]
  nameOf: (row: Row) => string | null
  /** How the row looks afterwards; null when it does so already. Throws the problem of one that cannot change. */
  decide: (row: Row) => Row | null
}

/** Says of each thing whether and how it changes, in the order of `ids`. */
export function evaluateRows<Row extends { id: string }>(
  ids: readonly string[],
  { noun, rows, nameOf, decide }: EvaluationInput<Row>,
): { changes: Change<Row>[]; outcome: BatchOutcome } {
  const known = new Map(rows.map((row) => [row.id, row]))
  const changes: Change<Row>[] = []
  const outcome: BatchOutcome = { changed: [], unchanged: [], refused: [] }
  for (const id of ids) {
    const before = known.get(id)
    try {
      if (!before) throw notFound(noun)
      const after = decide(before)
      if (after) changes.push({ before, after })
      outcome[after ? 'changed' : 'unchanged'].push(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const name = before ? nameOf(before) : null
      outcome.refused.push({ id, name, code: error.code, reason: error.message })
    }
  }
  return { changes, outcome }
}
