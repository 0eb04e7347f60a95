import { and, eq, ne, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { cutText } from '../../../../platform/text/cut-text.ts'
import { portfolio, property } from '../../../../platform/db/schema/index.ts'
import { findConflict } from '../../../../platform/db/violation.ts'
import { recordEvent } from '../../../../platform/ledger/record-event.ts'
import type { RestoredRecord } from '../../write/earlier-rows.ts'
import type { ImportFileRow } from '../../write/file-layout.ts'
import type { RevertOptions, WrittenRecord } from '../../write/import-kind.ts'
import { announceGrantedPortfolios, anyOf } from '../../../estate/index.ts'

interface Restored {
  restored: RestoredRecord[]
  /** Why a property was left as it is, by its id. */
  reasons: Map<string, string>
}

/** Puts back what an import changed, last row first. */
export async function restoreProperties(
  tx: TransactionContext,
  file: ImportFileRow,
  rows: readonly WrittenRecord[],
  { force, isCareful }: RevertOptions,
): Promise<Restored> {
  const open = await lockOpenPortfolios(tx, rows)
  const leaving = await readPortfolios(tx, rows.filter(goesBack))
  const restored: RestoredRecord[] = []
  const reasons = new Map<string, string>()
  for (const row of rows) {
    const id = row.targetId
    const portfolioId = row.before?.portfolioId
    if (typeof portfolioId === 'string' && !open.has(portfolioId)) {
      reasons.set(id, 'Its earlier portfolio is archived or gone.')
      continue
    }
    try {
      const found = isCareful
        ? await tx.db.transaction((inner) => restore({ ...tx, db: inner }, row, force))
        : await restore(tx, row, force)
      if (!found) continue
      restored.push({ id, version: found.version, importedVersion: row.targetVersion })
      record(tx, file, found)
    } catch (error) {
      const conflict = isCareful ? findConflict(error) : null
      if (!conflict) throw error
      reasons.set(id, reasonOf(conflict.constraint))
    }
  }
  const moved = restored.flatMap(({ id }) => leaving.get(id) ?? [])
  if (moved.length > 0) await announceGrantedPortfolios(tx, [...moved, ...open])
  return { restored, reasons }
}

const goesBack = ({ before }: WrittenRecord) => typeof before?.portfolioId === 'string'

/** Where properties stand that go back into another portfolio. */
async function readPortfolios(tx: TransactionContext, rows: readonly WrittenRecord[]) {
  const ids = rows.map(({ targetId }) => targetId)
  if (ids.length === 0) return new Map<string, string>()
  const found = await tx.db
    .select({ id: property.id, portfolioId: property.portfolioId })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), anyOf(property.id, ids)))
  return new Map(found.map(({ id, portfolioId }) => [id, portfolioId]))
}

async function restore(
  tx: TransactionContext,
  { targetId, targetVersion, before }: WrittenRecord,
  force: boolean,
) {
  const [row] = await tx.db
    .update(property)
    .set({
      ...reviveMoments(before ?? {}),
      // Now, not then: whoever follows what changed has to see it.
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${property.version} + 1`,
    })
    .where(
      and(
        eq(property.orgId, tx.orgId),
        eq(property.id, targetId),
        force ? undefined : eq(property.version, targetVersion),
      ),
    )
    .returning({
      id: property.id,
      name: property.name,
      portfolioId: property.portfolioId,
      version: property.version,
    })
  return row
}

/** The portfolios that properties go back into and that still take some in; nobody archives them meanwhile. */
async function lockOpenPortfolios(tx: TransactionContext, rows: readonly WrittenRecord[]) {
  const ids = new Set(
    rows.flatMap(({ before }) => (typeof before?.portfolioId === 'string' ? [before.portfolioId] : [])),
  )
  if (ids.size === 0) return new Set<string>()
  const open = await tx.db
    .select({ id: portfolio.id })
    .from(portfolio)
    .where(
      and(eq(portfolio.orgId, tx.orgId), anyOf(portfolio.id, [...ids]), ne(portfolio.status, 'archived')),
    )
    .for('share')
  return new Set(open.map(({ id }) => id))
}

const reasons: Readonly<Record<string, string>> = {
  property_org_fingerprint: 'Another property stands at its earlier address now.',
  property_org_code: 'Another property has its earlier code now.',
  property_org_external: 'Another property has its earlier external id now.',
}
const reasonOf = (constraint: string | null) =>
  reasons[constraint ?? ''] ?? 'Something of what it was before is taken or gone.'

const momentColumns = ['geocodedAt', 'archivedAt'] as const

/** Moments were kept as text. */
function reviveMoments(before: Record<string, unknown>) {
  const values = { ...before }
  for (const column of momentColumns) {
    const value = values[column]
    if (typeof value === 'string') values[column] = new Date(value)
  }
  return values
}

function record(
  tx: TransactionContext,
  file: ImportFileRow,
  { id, name, portfolioId }: { id: string; name: string; portfolioId: string },
) {
  recordEvent(tx, {
    action: 'property.updated',
    category: 'property',
    subject: { type: 'property', id, name },
    propertyId: id,
    portfolioId,
    groupId: file.id,
    summary: cutText(`Put back ${name}, undoing the import of ${file.filename}.`, 300),
    metadata: { fileId: file.id },
  })
}
