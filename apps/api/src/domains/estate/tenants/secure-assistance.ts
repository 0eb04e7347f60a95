import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { tenant } from '../../../platform/db/schema/index.ts'
import { type SealingDeps, sealStoredAssistance } from './seal-stored-assistance.ts'
import { canOpenAssistance } from './stored-assistance.ts'

/**
 * Tells at once when the secret key is not the one that needs of tenants were encrypted under, and encrypts those that
 * are not yet.
 */
export async function secureAssistance(
  { log, ...deps }: SealingDeps & { log: Logger },
  signal?: AbortSignal,
) {
  const known = await deps.db
    .select({ orgId: tenant.orgId, id: tenant.id, assistance: tenant.assistance })
    .from(tenant)
    .where(sql`${tenant.assistance} -> 'sealed' is not null`)
    .limit(1)
  if (known.some((row) => !canOpenAssistance(deps.secrets, row, row.assistance))) {
    log.error(
      'What help tenants need was encrypted under another PARAPET_SECRET_KEY and cannot be read. It is kept as it is: start the server with the key it had before.',
    )
    return
  }
  const sealed = await sealStoredAssistance(deps, signal)
  if (sealed > 0) log.info({ sealed }, 'What help tenants need is encrypted now')
}
