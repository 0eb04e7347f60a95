import { isNotNull } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { SecretBox } from '../../../platform/crypto/secrets.ts'
import type { Database } from '../../../platform/db/database.ts'
import { tenant } from '../../../platform/db/schema/index.ts'
import { canOpenAssistance } from './stored-assistance.ts'

export interface AssistanceKeyDeps {
  db: Database
  log: Logger
  /** `Outside.tenantSecrets`. */
  secrets: SecretBox
}

/** Logs an error when the secret key is not the one that tenants' needs were encrypted with. */
export async function checkAssistanceKey({ db, log, secrets }: AssistanceKeyDeps) {
  const known = await db
    .select({ orgId: tenant.orgId, id: tenant.id, assistance: tenant.assistance })
    .from(tenant)
    .where(isNotNull(tenant.assistance))
    .limit(1)
  if (known.every((row) => canOpenAssistance(secrets, row, row.assistance))) return
  log.error(
    'What help tenants need was encrypted under another PARAPET_SECRET_KEY and cannot be read. It is kept as it is: start the server with the key it had before.',
  )
}
