import { v7 as uuidv7 } from 'uuid'
import { requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import { portfolio } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { requireMember } from '../properties/resolve-references.ts'
import { describePortfolio } from './find-portfolio.ts'
import type { Portfolio, PortfolioCreate } from './portfolios.schema.ts'
import { rejectDuplicatePortfolio } from './reject-duplicate-portfolio.ts'

/** Adds an empty portfolio. Throws `duplicate` with `existingId` when the name or code is taken. */
export async function createPortfolio(ctx: ServiceContext, input: PortfolioCreate): Promise<Portfolio> {
  requirePermission(ctx, 'portfolio:create')
  return await inTransactionRetryingDuplicates(ctx, async (tx) => {
    await requireMember(tx, input.managerUserId)
    await rejectDuplicatePortfolio(tx, input)
    const id = uuidv7()
    const now = new Date()
    const by = { createdAt: now, updatedAt: now, createdBy: tx.actor.id, updatedBy: tx.actor.id }
    const [row] = await tx.db
      .insert(portfolio)
      .values({ ...input, ...by, id, orgId: tx.orgId })
      .returning()
    recordEvent(tx, {
      action: 'portfolio.created',
      category: 'portfolio',
      subject: { type: 'portfolio', id, name: input.name },
      portfolioId: id,
      summary: `The portfolio ${input.name} was created.`,
    })
    return await describePortfolio(tx, {
      ...row!,
      properties: null,
      units: null,
      tenants: null,
      reachable: null,
      unitsDeclared: null,
      dataQuality: null,
      activeThreats: null,
      unacknowledged: null,
      maxSeverityRank: null,
    })
  })
}
