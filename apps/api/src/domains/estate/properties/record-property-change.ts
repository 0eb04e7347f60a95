import type { TransactionContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import type { LedgerChange } from '../../../platform/db/schema/index.ts'
import { nameFields } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import type { PropertyRow } from './to-property.ts'

/**
 * Records what changed about a property: an update, a move to another portfolio, and that it was archived or came
 * back, each as an event of its own. `changes` are those of its fields with the status, without the portfolio.
 */
export function recordPropertyChange(
  tx: TransactionContext,
  before: PropertyRow,
  after: PropertyRow,
  changes: readonly LedgerChange[],
) {
  const about = {
    category: 'property',
    subject: { type: 'property', id: after.id, name: after.name },
    propertyId: after.id,
    portfolioId: after.portfolioId,
  } as const
  const isToggled = (before.status === 'archived') !== (after.status === 'archived')
  const updates = changes.filter(({ field }) => !isToggled || field !== 'status')
  if (updates.length > 0) {
    const summary = cutText(`${after.name}: ${nameFields(updates)} changed.`, 300)
    recordEvent(tx, { ...about, action: 'property.updated', summary, changes: updates })
  }
  if (after.portfolioId !== before.portfolioId) {
    const { portfolioId: from, portfolioName: fromName } = before
    const { portfolioId: to, portfolioName: toName } = after
    recordEvent(tx, {
      ...about,
      action: 'property.moved_portfolio',
      targets: [
        { type: 'portfolio', id: from, name: fromName },
        { type: 'portfolio', id: to, name: toName },
      ],
      summary: cutText(`${after.name} moved from ${fromName} to ${toName}.`, 300),
      changes: [{ field: 'portfolioId', from, to }],
    })
  }
  if (isToggled) {
    const word = after.status === 'archived' ? 'archived' : 'restored'
    recordEvent(tx, {
      ...about,
      action: `property.${word}`,
      summary: cutText(`${after.name} was ${word}.`, 300),
      changes: [{ field: 'status', from: before.status, to: after.status }],
    })
  }
}
