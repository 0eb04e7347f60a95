import { Problem } from '../../../platform/errors/problem.ts'
import { type BatchKind, type BatchOutcome, changeTags, usualLimits } from './batch-kind.ts'
import type { PortfolioChange } from './batches.schema.ts'
import { getVisiblePortfolio, changePortfolio } from '../../estate/index.ts'

/**
 * Changes tags of many portfolios, and archives or restores them. A portfolio with properties is rejected: archiving it needs a
 * portfolio to move them to.
 */
export const portfolioBatch: BatchKind<PortfolioChange> = {
  ...usualLimits,
  key: 'portfolio',
  pluralNoun: 'portfolios',
  permission: 'portfolio:read',

  // One at a time: an organization has few portfolios, and archiving checks their contents.
  async change(tx, ids, { status, ...tagChange }) {
    const outcome: BatchOutcome = { changed: [], unchanged: [], refused: [] }
    for (const id of ids.toSorted()) {
      let name: string | null = null
      try {
        const before = await getVisiblePortfolio(tx, id, { forUpdate: true })
        name = before.name
        const tags = status === undefined ? changeTags(before.tags, tagChange) : null
        const isSame = status === undefined ? tags === null : status === before.status
        if (!isSame) await changePortfolio(tx, before, status === undefined ? { tags: tags! } : { status })
        outcome[isSame ? 'unchanged' : 'changed'].push(id)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        outcome.refused.push({ id, name, code: error.code, reason: error.message })
      }
    }
    return outcome
  },
}
