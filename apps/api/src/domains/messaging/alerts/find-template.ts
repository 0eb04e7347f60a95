import { and, desc, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  type AlertHazard,
  type AlertPhase,
  alertTemplate,
  type AlertText,
} from '../../../platform/db/schema/index.ts'
import { builtInTexts } from './templates/built-in-texts.ts'

export type TemplateRow = typeof alertTemplate.$inferSelect

/** The text that applies to a kind of hazard and a phase: the organization's latest version, or the built-in one. */
export async function findTemplate(
  tx: TransactionContext,
  hazard: AlertHazard,
  phase: AlertPhase,
): Promise<{ id: string | null; texts: Record<string, AlertText> }> {
  const [row] = await listVersions(tx, hazard, phase, 1)
  return row ?? { id: null, texts: builtInTexts(hazard, phase) }
}

/** The organization's versions, newest first. */
export const listVersions = (
  tx: TransactionContext,
  hazard: AlertHazard,
  phase: AlertPhase,
  limit: number,
): Promise<TemplateRow[]> =>
  tx.db
    .select()
    .from(alertTemplate)
    .where(
      and(
        eq(alertTemplate.orgId, tx.orgId),
        eq(alertTemplate.hazard, hazard),
        eq(alertTemplate.phase, phase),
      ),
    )
    .orderBy(desc(alertTemplate.templateVersion))
    .limit(limit)
