import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../config.ts'
import type { Actor, ServiceContext } from '../platform/context/context.ts'
import type { Gateways } from '../platform/context/gateways.ts'
import type { Database } from '../platform/db/database.ts'
import { createResponseSecrets, createTenantSecrets } from '../platform/crypto/secrets.ts'
import { createFeedAccess } from '../domains/hazards/fetch/feed-access.ts'
import { createDescopeIdentity } from '../platform/identity/descope-identity.ts'
import { noopQueue } from '../platform/jobs/task-queue.ts'
import { createNullSenderAccess } from '../platform/email/sender-access.ts'
import { createFolderStorage } from '../platform/storage/folder-storage.ts'

interface CommandContextOptions {
  db: Database
  config: Pick<Config, 'identity' | 'dataDir' | 'feeds' | 'secretKey'>
  orgId: string
  actor: Actor
  /** Gateways that the command needs. */
  gateways?: Partial<Gateways>
}

/** A service context for a command: no server, no email and no live updates unless `gateways` provides them. */
export function createCommandContext(options: CommandContextOptions): ServiceContext {
  const { db, config, orgId, actor, gateways } = options
  const storage = createFolderStorage(config.dataDir)
  return {
    actor,
    orgId,
    origin: { requestId: uuidv7(), via: 'job', ip: null, userAgent: null },
    db,
    files: storage,
    pictures: storage,
    tasks: noopQueue,
    gateways: {
      identity: createDescopeIdentity({ projectId: config.identity.projectId }),
      mailer: null,
      senders: createNullSenderAccess(config.secretKey),
      feeds: createFeedAccess({ ...config.feeds, secretKey: config.secretKey }),
      mailWebhookSecret: null,
      tenantSecrets: createTenantSecrets(config.secretKey),
      responseSecrets: createResponseSecrets(config.secretKey),
      realtime: null,
      publicUrl: '',
      isSandbox: true,
      ...gateways,
    },
    invalidateAccess: () => {},
  }
}
