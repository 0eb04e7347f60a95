import { startAutomaticAlerts } from './domains/messaging/alerts/create-automatic-alerts.ts'
import { tickAlerts } from './domains/messaging/alerts/send-alert-task.ts'
import { tickCampaigns } from './domains/messaging/campaigns/tick-campaigns.ts'
import { vacuumTables } from './platform/db/embedded/vacuum-tables.ts'
import type { OpenPool } from './platform/db/open-pool.ts'
import type { FeedRunnerDeps } from './domains/hazards/feeds/feed-runner.ts'
import { startFeeds } from './domains/hazards/feeds/start-feeds.ts'
import { matcher } from './domains/hazards/matching/matcher.ts'
import { createRealtimeClient } from './platform/realtime/realtime-settings.ts'
import { startPublisher, sweepOutbox } from './platform/realtime/publisher.ts'
import { sweepBatches } from './domains/workspace/batches/batches.service.ts'
import { sweepImports } from './domains/imports/write/sweep-imports.ts'
import { sweepInvitations } from './domains/team/invitations/invitation.ts'
import { anchorLedgers } from './domains/workspace/ledger/verify-ledger.service.ts'
import { sweepPictures } from './platform/media/store-picture.ts'
import { sweepOptIn } from './domains/messaging/opt-in/sweep-opt-in.ts'
import { monitorSenders } from './domains/messaging/senders/check-sender.ts'
import { purgeSessions } from './domains/team/sessions/sessions.service.ts'
import { sweepGrants } from './domains/team/grants/write-grants.ts'
import { fillRadii } from './domains/estate/properties/fill-radii.ts'
import { enqueueDueGeocodes } from './domains/estate/geocoding/enqueue-geocode.ts'
import { purgeAnswers } from './domains/estate/geocoding/answers.ts'
import { checkAssistanceKey } from './domains/estate/tenants/assistance.ts'
import { archiveThreats, startThreatLifecycle } from './domains/hazards/lifecycle/threat-lifecycle.ts'
import { sweepThreatPhotos } from './domains/hazards/threats/photos.service.ts'
import { purgeFeedPayloads } from './domains/hazards/feeds/purge-feed-payloads.ts'
import type { TaskRunner } from './platform/jobs/task-runner.ts'
import { purgeIdempotencyKeys } from './platform/http/idempotency.ts'
import { runEvery } from './platform/scheduling/run-every.ts'
import {
  purgeNotifications,
  startNotifications,
} from './domains/messaging/notifications/send-notifications.ts'
import { advanceEscalations } from './domains/messaging/on-call/advance-escalations.ts'
import { startEscalations } from './domains/messaging/on-call/run-escalations.ts'
import { purgePhoneSetup } from './domains/messaging/member-texts/phone-codes.ts'
import { startDrills } from './domains/messaging/drills/run-drills.ts'
import { startMemberTexts } from './domains/messaging/member-texts/send-member-texts.ts'
import { startPushNotifications } from './domains/messaging/push/send-push.ts'
import { startHelpNotifications } from './domains/messaging/replies/send-help-notifications.ts'
import type { Shutdown } from './shutdown.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs

/** Starts the recurring work of a worker process, apart from tasks: feeds, threat lifecycle, live updates, cleanup. */
export async function startBackgroundWork(
  deps: FeedRunnerDeps,
  tasks: Pick<TaskRunner, 'startDaily'>,
  { sessionPool, engine }: OpenPool,
  shutdown: Shutdown,
) {
  const { db, log, gateways } = deps
  const stopOnShutdown = (name: string, { stop }: { stop(): Promise<void> }) =>
    shutdown.addWork(name, () => stop())

  // Before the work below, each of whose statements these would wait behind.
  const checkSecretKey = () => checkAssistanceKey({ db, log, secrets: gateways.tenantSecrets })
  await tasks.startDaily({
    'old-import-files': (signal) => sweepImports(deps, signal),
    'old-live-updates': (signal) => sweepOutbox(db, signal),
    'old-notifications': (signal) => purgeNotifications(db, { signal }),
    'old-batches': () => sweepBatches(db),
    'old-feed-payloads': (signal) => purgeFeedPayloads(deps, signal),
    'old-threats': (signal) => archiveThreats(deps, { signal }),
    'removed-photos': (signal) => sweepThreatPhotos(deps, { signal }).then(() => undefined),
    'replaced-pictures': (signal) => sweepPictures(deps, signal),
    'addresses-to-locate': (signal) => enqueueDueGeocodes(deps, signal),
    'old-geocoder-answers': () => purgeAnswers(db),
    'assistance-key': checkSecretKey,
    'expired-idempotency-keys': (signal) => purgeIdempotencyKeys(db, signal),
    'ended-sessions': (signal) => purgeSessions(db, signal),
    'ended-invitations': (signal) => sweepInvitations(deps, signal),
    'sender-checks': (signal) => monitorSenders(deps, signal),
    'unconfirmed-addresses': (signal) => sweepOptIn(deps, signal),
    'unverified-numbers': () => purgePhoneSetup(db),
    'ledger-anchors': (signal) => anchorLedgers(deps, signal),
  })
  // A geocoder may have been configured since, or a backup restored.
  await enqueueDueGeocodes(deps).catch((error: unknown) => log.warn({ err: error }, 'addresses not enqueued'))
  // Check once now, so that a wrong key shows at startup and not with the next daily run.
  await checkSecretKey().catch((error: unknown) => log.warn({ err: error }, 'secret key check failed'))

  stopOnShutdown('feeds', startFeeds(deps, { isOnlyProcess: engine === 'embedded' }))
  stopOnShutdown('threat lifecycle', startThreatLifecycle(deps))
  shutdown.add('matching worker', () => matcher.close())
  stopOnShutdown('escalations', startEscalations(deps))
  stopOnShutdown(
    'threat notifications',
    startNotifications(deps, (signal) => advanceEscalations(deps, { signal })),
  )
  stopOnShutdown('automatic alerts', startAutomaticAlerts(deps))
  stopOnShutdown('calls for help', startHelpNotifications(deps))
  stopOnShutdown('push notifications', startPushNotifications(deps))
  stopOnShutdown('drills', startDrills(deps))
  stopOnShutdown('texts to members', startMemberTexts(deps))
  if (gateways.realtime) {
    const service = createRealtimeClient(gateways.realtime)
    stopOnShutdown(
      'live updates',
      startPublisher({ db, log, service, sharedPool: engine === 'postgres' ? sessionPool : null }),
    )
  }

  const runRegularly = (ms: number, name: string, work: (signal: AbortSignal) => Promise<unknown>) =>
    stopOnShutdown(
      name,
      runEvery(ms, work, (error) => log.warn({ err: error, work: name }, 'maintenance failed; retrying')),
    )
  runRegularly(30 * secondMs, 'expired grants', (signal) => sweepGrants(deps, signal))
  runRegularly(minuteMs, 'campaigns', () => tickCampaigns(deps))
  runRegularly(minuteMs, 'alerts', () => tickAlerts(deps))
  // The embedded database has no autovacuum; a PostgreSQL server runs it every minute by default.
  if (engine === 'embedded') runRegularly(minuteMs, 'vacuum', (signal) => vacuumTables(db, signal))

  void fillRadii(deps).catch((error: unknown) =>
    log.warn(
      { err: error },
      'radius not stored for properties located by ZIP code; retrying at the next start',
    ),
  )
}
