import { and, eq } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  type ChecklistEntry,
  checklistTemplate,
  type LedgerChange,
  org,
} from '../../../platform/db/schema/index.ts'
import { type Hazard, hazards } from '../../../platform/db/schema/hazard.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import type { Checklist, ChecklistInput } from './checklists.schema.ts'
import { defaultChecklist } from './default-checklists.ts'

type TemplateRow = Omit<typeof checklistTemplate.$inferSelect, 'orgId'>

/** The checklist of every hazard. */
export async function listChecklists(ctx: ServiceContext): Promise<{ items: Checklist[] }> {
  requirePermission(ctx, 'threat:read')
  return await inTransaction(ctx, async (tx) => {
    const rows = await tx.db.select().from(checklistTemplate).where(eq(checklistTemplate.orgId, tx.orgId))
    const names = await findUserNames(
      tx.db,
      rows.map(({ updatedBy }) => updatedBy),
    )
    const byHazard = new Map(rows.map((row) => [row.hazard, row]))
    return {
      items: hazards.map((hazard) => toChecklist(byHazard.get(hazard) ?? unchanged(hazard), names)),
    }
  })
}

/** What to do at a property for a hazard. */
export async function getChecklist(ctx: ServiceContext, hazard: Hazard): Promise<Checklist> {
  requirePermission(ctx, 'threat:read')
  return await inTransaction(ctx, async (tx) => describe(tx, await readTemplate(tx, hazard)))
}

/** Replaces the items of a checklist; null resets it to Parapet's default. What was added to properties stays. */
export async function replaceChecklist(
  ctx: ServiceContext,
  hazard: Hazard,
  { items }: ChecklistInput,
  expected: ExpectedVersions,
): Promise<Checklist> {
  requirePermission(ctx, 'rule:update')
  return await inTransaction(ctx, async (tx) => {
    // Changes run one at a time, also to a checklist that has no row yet.
    const [organization] = await tx.db
      .select({ name: org.name })
      .from(org)
      .where(eq(org.id, tx.orgId))
      .for('no key update')
    const before = await readTemplate(tx, hazard)
    await requireVersion(expected, before.version, () => describe(tx, before))
    const template: TemplateRow = {
      hazard,
      items: items?.map(({ key, ...item }) => ({ key: key ?? newId(), ...item })) ?? null,
      version: before.version + 1,
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
    }
    await tx.db
      .insert(checklistTemplate)
      .values({ orgId: tx.orgId, ...template })
      .onConflictDoUpdate({ target: [checklistTemplate.orgId, checklistTemplate.hazard], set: template })
    const name = hazard.replaceAll('_', ' ')
    recordEvent(tx, {
      action: items === null ? 'settings.checklist_reset' : 'settings.checklist_updated',
      category: 'settings',
      subject: { type: 'org', id: tx.orgId, name: organization!.name },
      summary:
        items === null
          ? `Checklist for ${name} reset to Parapet’s default.`
          : `Checklist for ${name} updated.`,
      changes: listChanges(itemsOf(before), itemsOf(template)),
      metadata: { hazard, version: template.version },
    })
    return await describe(tx, template)
  })
}

const unchanged = (hazard: Hazard): TemplateRow => ({
  hazard,
  items: null,
  version: 0,
  updatedAt: new Date(0),
  updatedBy: null,
})

async function readTemplate(tx: TransactionContext, hazard: Hazard): Promise<TemplateRow> {
  const [row] = await tx.db
    .select()
    .from(checklistTemplate)
    .where(and(eq(checklistTemplate.orgId, tx.orgId), eq(checklistTemplate.hazard, hazard)))
  return row ?? unchanged(hazard)
}

async function describe(tx: TransactionContext, row: TemplateRow): Promise<Checklist> {
  return toChecklist(row, await findUserNames(tx.db, [row.updatedBy]))
}

const itemsOf = ({ hazard, items }: TemplateRow) => items ?? defaultChecklist(hazard)

const toChecklist = (row: TemplateRow, names: ReadonlyMap<string, string>): Checklist => ({
  hazard: row.hazard,
  isDefault: row.items === null,
  items: itemsOf(row),
  version: row.version,
  updatedAt: row.version === 0 ? null : row.updatedAt.toISOString(),
  updatedBy: userRef(row.updatedBy, names),
})

const orderTextMax = 1_000

/** The items that were added, changed, or removed, and the new order. */
function listChanges(before: readonly ChecklistEntry[], after: readonly ChecklistEntry[]): LedgerChange[] {
  const find = (items: readonly ChecklistEntry[], key: string) => items.find((item) => item.key === key)
  const changed = [...new Set([...before, ...after].map(({ key }) => key))]
    .map((key) => ({
      field: 'item',
      from: describeItem(find(before, key)),
      to: describeItem(find(after, key)),
    }))
    .filter(({ from, to }) => from !== to)
  const kept = (items: readonly ChecklistEntry[], others: readonly ChecklistEntry[]) =>
    items.filter(({ key }) => find(others, key)).map(({ key }) => key)
  const isReordered = kept(before, after).join() !== kept(after, before).join()
  const listLabels = (items: readonly ChecklistEntry[]) =>
    cutText(items.map(({ label }) => label).join('; '), orderTextMax)
  return isReordered
    ? [...changed, { field: 'order', from: listLabels(before), to: listLabels(after) }]
    : changed
}

const ownerNames = { on_call: 'on call', property_manager: 'property manager' } as const

/** For example “Check roof load (respond, within 30 minutes, on call)”. */
function describeItem(item: ChecklistEntry | undefined): string | null {
  if (!item) return null
  const { label, phase, dueMinutes, owner } = item
  const facts = [
    phase,
    ...(dueMinutes === null ? [] : [`within ${formatCount(dueMinutes, 'minute')}`]),
    ...(owner === null ? [] : [ownerNames[owner]]),
  ]
  return `${label} (${facts.join(', ')})`
}
