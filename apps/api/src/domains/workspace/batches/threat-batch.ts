import { Problem } from '../../../platform/errors/problem.ts'
import {
  changeThreatInBulk,
  getVisibleThreat,
  lockForBulkChange,
  validateBulkChange,
} from '../../hazards/index.ts'
import type { BatchKind, BatchOutcome } from './batch-kind.ts'
import type { ThreatChange } from './batches.schema.ts'

/** Triages and assigns many threats, and undoes that. */
export const threatBatch: BatchKind<ThreatChange> = {
  // Each one is changed at all its properties, which counts those properties' threats again.
  immediateMax: 50,
  recordsPerTransaction: 20,
  key: 'threat',
  pluralNoun: 'threats',
  permission: 'threat:read',
  validate: validateBulkChange,

  async change(tx, ids, change) {
    await validateBulkChange(tx, change)
    await lockForBulkChange(tx)
    const outcome: BatchOutcome = { changed: [], unchanged: [], refused: [] }
    for (const id of ids) {
      let name: string | null = null
      try {
        const row = await getVisibleThreat(tx, id, { forUpdate: true })
        name = row.title
        outcome[(await changeThreatInBulk(tx, row, change)) ? 'changed' : 'unchanged'].push(id)
      } catch (error) {
        // Nothing is written before a change is refused.
        if (!(error instanceof Problem)) throw error
        outcome.refused.push({ id, name, code: error.code, reason: error.message })
      }
    }
    return outcome
  },
}
