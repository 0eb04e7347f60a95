import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { readThreat } from './find-threat.ts'
import type { ThreatDetailQuery } from './threat-query.schema.ts'
import type { Threat } from './threats.schema.ts'

/** One threat that touches something the caller may see, with what was asked for. */
export async function getThreat(ctx: ServiceContext, id: string, query: ThreatDetailQuery): Promise<Threat> {
  requirePermission(ctx, 'threat:read')
  return await inTransaction(ctx, (tx) => readThreat(tx, id, query))
}
