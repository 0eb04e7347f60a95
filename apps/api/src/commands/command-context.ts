import { newId } from '../platform/db/new-id.ts'
import type { Config } from '../config.ts'
import type { Actor, ServiceContext } from '../platform/context/context.ts'
import type { Gateways } from '../platform/context/gateways.ts'
import type { Database } from '../platform/db/database.ts'
import { createHashKeys, type HashKeys } from '../platform/crypto/hash-keys.ts'
import { createResponseSecrets, createSecretHash, createTenantSecrets } from '../platform/crypto/secrets.ts'
import { noGeocoders } from '../domains/estate/geocoding/geocoder-access.ts'
import { createFeedAccess } from '../domains/hazards/fetch/feed-access.ts'
import { createDescopeIdentity } from '../platform/identity/descope-identity.ts'
import { noopQueue } from '../platform/jobs/task-queue.ts'
import { createNullSenderAccess } from '../platform/email/sender-access.ts'
import { createFolderStorage } from '../platform/storage/folder-storage.ts'

interface CommandContextOptions {
  db: Database
  config: Pick<Config, 'identity' | 'dataDir' | 'feeds' | 'secretKeys'>
  orgId: string
  actor: Actor
  /** For a command that stores or compares hashes. */
  hashKeys?: HashKeys
  /** Gateways that the command needs. */
  gateways?: Partial<Gateways>
}

/** A service context for a command: no server, no email and no live updates unless `gateways` provides them. */
export function createCommandContext(options: CommandContextOptions): ServiceContext {
  const { db, config, orgId, actor, gateways, hashKeys = createHashKeys() } = options
  const storage = createFolderStorage(config.dataDir)
  return {
    actor,
    orgId,
    origin: { requestId: newId(), via: 'job', ip: null, userAgent: null },
    db,
    files: storage,
    pictures: storage,
    tasks: noopQueue,
    gateways: {
      identity: createDescopeIdentity({ projectId: config.identity.projectId }),
      mailer: null,
      texts: null,
      push: null,
      senders: createNullSenderAccess(config.secretKeys, hashKeys),
      geocoding: noGeocoders,
      feeds: createFeedAccess({ ...config.feeds, secretKeys: config.secretKeys, hashKeys }),
      uploadScanner: null,
      mailWebhookSecret: null,
      tenantSecrets: createTenantSecrets(config.secretKeys),
      responseSecrets: createResponseSecrets(config.secretKeys),
      hashAddress: createSecretHash(hashKeys.addresses),
      realtime: null,
      publicUrl: '',
      isSandbox: true,
      ...gateways,
    },
    invalidateAccess: () => {},
  }
}
