import { and, eq, sql } from 'drizzle-orm'
import {
  holdsOnProperty,
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import { lockThreats } from '../threat-unit-of-work/change-threats.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { type ImpactRow, readImpacts } from './find-impacts.ts'
import { describeThreat, getVisibleThreat, readThreat } from './find-threat.ts'
import { reportedFields } from './manual-message.ts'
import { applyRevision, prepareRevision } from './report-threat.service.ts'
import { rollUpTriages } from './find-reach.ts'
import type { ThreatPatch } from './threat-input.schema.ts'
import type { Threat } from './threats.schema.ts'
import type { ThreatRow } from './to-threat.ts'
import { isClosed, type Triage } from '../threat-unit-of-work/triage.ts'
import {
  addNote,
  assignImpacts,
  completeChecklistItem,
  recordAssignment,
  requireMember,
  triageThreat,
} from './threat-actions.ts'
import { isCurrentImpact, isOfThreat } from '../../estate/index.ts'

/** A threat after a write, and the version it had before. */
interface ThreatWrite {
  threat: Threat
  previousVersion: number
}

/**
 * Applies work on a threat: triage, assignment, checklist, a note; at one property, or wherever the caller may work on
 * it. Throws `version-conflict` with the current threat when `expected` is not its version.
 */
export async function updateThreat(
  ctx: ServiceContext,
  id: string,
  patch: ThreatPatch,
  expected: ExpectedVersions,
): Promise<ThreatWrite> {
  requirePermission(ctx, 'threat:read')
  const revision = worksEverywhere(ctx) ? await prepareRevision(ctx, id, patch) : null
  if (!revision) rejectReport(ctx, patch)
  return await inTransaction(ctx, async (tx) => {
    if (revision) await lockThreats(tx)
    const before = await getVisibleThreat(tx, id, { forUpdate: true })
    const { propertyId } = patch
    const impacts = await readImpacts(tx, id, { propertyId })
    if (propertyId !== undefined && impacts.length === 0) throw notFound('threat to this property')
    const own = requireWork(tx, impacts)
    await requireVersion(expected, before.version, () => describeThreat(tx, before, { propertyId }))
    if (revision) {
      await applyRevision(tx, id, revision)
      const places = await readImpacts(tx, id, { propertyId })
      await writePatch(tx, await getVisibleThreat(tx, id), places, patch)
    } else await writePatch(tx, before, own, patch)
    return { threat: await readThreat(tx, id, { propertyId }), previousVersion: before.version }
  })
}

/** The properties where the caller may work on the threat. Throws 403 without any. */
function requireWork(tx: TransactionContext, impacts: readonly ImpactRow[]) {
  const own = impacts.filter(({ propertyId: id, portfolioId }) =>
    holdsOnProperty(tx, 'threat:update', { id, portfolioId }),
  )
  if (own.length === 0 && !worksEverywhere(tx)) {
    throw new Problem(
      'permission-denied',
      'This requires the permission threat:update on a property it affects.',
      {
        members: { missing: ['threat:update'] },
      },
    )
  }
  return own
}

const worksEverywhere = ({ actor: { access } }: Pick<ServiceContext, 'actor'>) =>
  !access.isFga && access.unscoped.has('threat:update')

/** Throws 403 where a member who works on some properties only would change what all of them show. */
function rejectReport(ctx: ServiceContext, patch: ThreatPatch) {
  if (worksEverywhere(ctx) || reportedFields.every((field) => patch[field] === undefined)) return
  throw new Problem(
    'permission-denied',
    'This requires the permission threat:update in the whole organization.',
    {
      members: { missing: ['threat:update'] },
    },
  )
}

type ThreatChange = Partial<typeof threat.$inferInsert>

async function writePatch(tx: TransactionContext, before: ThreatRow, own: ImpactRow[], patch: ThreatPatch) {
  let touched: readonly ImpactRow[] | null = null
  const values: ThreatChange = {}
  const addTouched = (places: readonly ImpactRow[]) => (touched = [...(touched ?? []), ...places])

  if (patch.triage !== undefined) {
    const reached = await triageThreat(tx, before, own, { ...patch, triage: patch.triage })
    if (reached !== null) {
      addTouched(own)
      Object.assign(values, stampTriage(tx, before, (await readTriage(tx, before.id)) ?? reached, patch))
    }
  }
  if (patch.assigneeUserId !== undefined) {
    const places = await assign(tx, before, own, patch as AssignPatch)
    if (places) {
      addTouched(places)
      if (patch.propertyId === undefined && worksEverywhere(tx)) values.assigneeUserId = patch.assigneeUserId
    }
  }
  if (patch.checklist) {
    // Acknowledging creates the checklist, and may be part of the same patch.
    const listing = patch.triage === undefined ? own : await recomputeImpacts(tx, before.id, own)
    const changed = await completeChecklistItem(tx, before, listing, patch.checklist)
    if (changed.length > 0) addTouched(changed)
  }
  if (patch.note !== undefined) {
    addNote(tx, before, own, patch.note)
    addTouched(own)
  }
  if (touched !== null) await writeThreat(tx, before, values, { touched, ...patch })
}

const recomputeImpacts = async (tx: TransactionContext, id: string, own: readonly ImpactRow[]) => {
  const ids = new Set(own.map(({ propertyId }) => propertyId))
  return (await readImpacts(tx, id, {})).filter(({ propertyId }) => ids.has(propertyId))
}

type AssignPatch = ThreatPatch & { assigneeUserId: string | null }

/** The impacts whose assignee changed; null where none did. */
async function assign(tx: TransactionContext, before: ThreatRow, own: ImpactRow[], patch: AssignPatch) {
  const to = patch.assigneeUserId
  if (to !== null) await requireMember(tx, to)
  const changed = await assignImpacts(tx, before, own, to)
  const isOfWhole = patch.propertyId === undefined && worksEverywhere(tx)
  if (changed.length === 0 && !(isOfWhole && before.assigneeUserId !== to)) return null
  recordAssignment(tx, before, changed, { from: before.assigneeUserId, to })
  return changed
}

/** The triage over all properties of the threat, including those the caller can't see. */
async function readTriage(tx: TransactionContext, id: string): Promise<Triage | null> {
  const [found] = await tx.db
    .select({ triage: rollUpTriages() })
    .from(threatImpact)
    .innerJoin(threat, isOfThreat)
    .where(and(eq(threatImpact.orgId, tx.orgId), eq(threatImpact.threatId, id), isCurrentImpact))
  return found?.triage ?? null
}

/** The columns of the threat that change with its triage. */
function stampTriage(
  tx: TransactionContext,
  before: ThreatRow,
  triage: Triage,
  { resolution, dismissReason }: ThreatPatch,
): ThreatChange {
  if (triage === before.triage) return {}
  const now = new Date()
  return {
    triage,
    ...(before.triage === 'new' &&
      triage !== 'dismissed' && { acknowledgedAt: now, acknowledgedBy: tx.actor.id }),
    resolvedAt: isClosed(triage) ? now : null,
    resolvedBy: isClosed(triage) ? tx.actor.id : null,
    resolution: triage === 'resolved' ? (resolution ?? null) : null,
    dismissReason: triage === 'dismissed' ? (dismissReason ?? null) : null,
  }
}

/** Stores the next version and announces it. */
async function writeThreat(
  tx: TransactionContext,
  before: Pick<ThreatRow, 'id' | 'version'>,
  values: ThreatChange,
  audience: { touched: readonly { propertyId: string }[]; assigneeUserId?: string | null | undefined },
) {
  await tx.db
    .update(threat)
    .set({ ...values, updatedAt: new Date(), updatedBy: tx.actor.id, version: sql`${threat.version} + 1` })
    .where(and(eq(threat.orgId, tx.orgId), eq(threat.id, before.id)))
  await announceChange(tx, {
    event: 'threat.updated',
    id: before.id,
    version: before.version + 1,
    propertyIds: audience.touched.map(({ propertyId }) => propertyId),
    ...(audience.assigneeUserId && { userId: audience.assigneeUserId }),
  })
}
