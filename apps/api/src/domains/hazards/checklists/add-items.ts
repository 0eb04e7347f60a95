import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  type ChecklistItem,
  checklistTemplate,
  type threat,
  threatImpact,
} from '../../../platform/db/schema/index.ts'
import type { ChecklistEntry, ChecklistPhase } from '../../../platform/db/schema/checklist.ts'
import type { Hazard } from '../../../platform/db/schema/hazard.ts'
import { checklistPhaseOf, duePhases } from './checklist-phase.ts'
import { defaultChecklist } from './default-checklists.ts'

type Checklists = ReadonlyMap<Hazard, readonly ChecklistEntry[]>

/** The organization's own checklists; `checklistFor` has the default of every other hazard. */
export async function readOwnChecklists(tx: TransactionContext): Promise<Checklists> {
  const rows = await tx.db
    .select({ hazard: checklistTemplate.hazard, items: checklistTemplate.items })
    .from(checklistTemplate)
    .where(eq(checklistTemplate.orgId, tx.orgId))
  return new Map(rows.flatMap(({ hazard, items }) => (items === null ? [] : [[hazard, items] as const])))
}

export const checklistFor = (own: Checklists, hazard: Hazard) => own.get(hazard) ?? defaultChecklist(hazard)

type ThreatInPhase = Pick<typeof threat.$inferSelect, 'id' | 'hazard' | 'status' | 'event' | 'vtec'>

export interface AddedItems {
  phase: ChecklistPhase
  count: number
  propertyIds: string[]
}

/**
 * Copies the items of the current phase, and of earlier ones that are still needed, to impacts that have none of that
 * phase. Items from before checklists had phases are complete, so nothing is added to them.
 */
export async function addChecklistItems(
  tx: TransactionContext,
  row: ThreatInPhase,
  { where, own, now }: { where: SQL | undefined; own: Checklists; now: Date },
): Promise<AddedItems[]> {
  const added: AddedItems[] = []
  for (const phase of duePhases[checklistPhaseOf(row)]) {
    const items = checklistFor(own, row.hazard)
      .filter((entry) => entry.phase === phase)
      .map((entry) => toItem(entry, now))
    if (items.length === 0) continue
    const rows = await tx.db
      .update(threatImpact)
      .set({
        // An item can have been moved to this phase after it was added in another one.
        checklist: sql`${threatImpact.checklist} || (
          select coalesce(jsonb_agg(item order by n), '[]') from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as added(item, n)
          where not jsonb_path_exists(${threatImpact.checklist}, '$[*] ? (@.key == $key)', jsonb_build_object('key', item -> 'key'))
        )`,
      })
      .where(
        and(
          eq(threatImpact.orgId, tx.orgId),
          eq(threatImpact.threatId, row.id),
          where,
          sql`not jsonb_path_exists(${threatImpact.checklist}, '$[*] ? (!exists(@.phase) || @.phase == $phase)', ${JSON.stringify({ phase })}::jsonb)`,
        ),
      )
      .returning({ propertyId: threatImpact.propertyId })
    if (rows.length > 0) {
      added.push({ phase, count: items.length, propertyIds: rows.map(({ propertyId }) => propertyId) })
    }
  }
  return added
}

export const toItem = (
  { key, label, phase, dueMinutes, owner }: ChecklistEntry,
  now: Date,
): ChecklistItem => ({
  key,
  label,
  doneAt: null,
  doneBy: null,
  phase,
  dueAt: dueMinutes === null ? null : new Date(now.getTime() + dueMinutes * 60_000).toISOString(),
  ownerRole: owner,
  ownerUserId: null,
})
