import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { cutText } from '../../../../platform/text/cut-text.ts'
import { importFile, portfolio } from '../../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../../platform/ledger/record-event.ts'
import type { ImportFileRow } from '../../write/file-layout.ts'
import { announceGrantedPortfolios } from '../../../estate/index.ts'

/** Takes the portfolios away that an import had made and nobody uses. Answers how many. */
export async function removeEmptyPortfolios(tx: TransactionContext, file: ImportFileRow) {
  const [fresh] = await tx.db
    .select({ ids: importFile.createdPortfolios })
    .from(importFile)
    .where(and(eq(importFile.orgId, tx.orgId), eq(importFile.id, file.id)))
  const ids = fresh?.ids ?? []
  if (ids.length === 0) return 0
  const gone = await tx.db
    .delete(portfolio)
    .where(
      and(
        eq(portfolio.orgId, tx.orgId),
        inArray(portfolio.id, ids),
        sql`not exists (select 1 from property p where p.org_id = ${portfolio.orgId} and p.portfolio_id = ${portfolio.id})`,
      ),
    )
    .returning({ id: portfolio.id, name: portfolio.name })
  for (const { id, name } of gone) {
    recordEvent(tx, {
      action: 'portfolio.removed',
      category: 'portfolio',
      subject: { type: 'portfolio', id, name },
      portfolioId: id,
      groupId: file.id,
      summary: cutText(`Removed portfolio ${name}, which the import of ${file.filename} had made.`, 300),
    })
  }
  await announceGrantedPortfolios(
    tx,
    gone.map(({ id }) => id),
  )
  return gone.length
}
