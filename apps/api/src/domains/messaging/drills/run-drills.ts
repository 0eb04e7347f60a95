import { asc, inArray, min } from 'drizzle-orm'
import { createSystemContext } from '../../../platform/access/system-context.ts'
import type { RunnerDeps } from '../../../platform/context/context.ts'
import { drillChannels, drillMessage, org } from '../../../platform/db/schema/index.ts'
import { runEvery } from '../../../platform/scheduling/run-every.ts'
import type { TextGateway } from '../../../platform/sms/text-gateway.ts'
import { deliverDue } from '../delivery/deliver.ts'
import type { Channel } from '../delivery/delivery-stream.ts'
import { emailChannel } from '../delivery/email-channel.ts'
import { recoverAllAbandoned } from '../delivery/message-states.ts'
import { orgsPerRound } from '../notifications/notify-members.ts'
import { pushChannel } from '../push/push-channel.ts'
import { classifyTextFailure } from '../texting/sms-channel.ts'
import { advanceDrills } from './advance-drills.ts'
import {
  type Composed,
  createDrillStream,
  drillMessageStore,
  type DrillText,
  isDrillMessageDue,
} from './drill-stream.ts'

/** Texts to participants at numbers that they verified; `recheck` of the stream is the last check. */
const textChannel = (gateway: Pick<TextGateway, 'sendText'>): Channel<DrillText> => ({
  name: 'sms',
  concurrency: 10,
  submit: (text) => gateway.sendText(text),
  classify: classifyTextFailure,
})

interface Beat {
  now?: Date
  signal?: AbortSignal
}

type DrillChannel = (typeof drillChannels)[number]

/** SMTP connections, and so how many emails are in doubt when the process dies. */
const mailConnections = 5

/**
 * Sends the messages of drills that are due on a channel, if this server has it. A failure in one organization doesn't
 * stop the others.
 */
export async function sendDrillMessages(
  deps: RunnerDeps,
  channel: DrillChannel,
  { now = new Date(), signal }: Beat = {},
): Promise<void> {
  const { mailer, texts, push } = deps.gateways
  if ({ email: mailer, sms: texts, push }[channel] === null) return
  await recoverAllAbandoned(deps, drillMessageStore, now)
  const due = deps.db
    .select({ orgId: drillMessage.orgId })
    .from(drillMessage)
    .where(isDrillMessageDue(channel, now))
    .groupBy(drillMessage.orgId)
    .orderBy(asc(min(drillMessage.dueAt)))
    .limit(orgsPerRound)
  const orgs = await deps.db.select().from(org).where(inArray(org.id, due))
  for (const organization of orgs) {
    if (signal?.aborted) return
    await send(deps, organization, channel, { now, ...(signal && { signal }) }).catch((error: unknown) => {
      deps.log.error({ err: error, orgId: organization.id, channel }, 'drill messages failed; retrying')
    })
  }
}

async function send(
  deps: RunnerDeps,
  organization: typeof org.$inferSelect,
  channel: DrillChannel,
  { now, signal }: Beat & { now: Date },
) {
  const { mailer, texts, push } = deps.gateways
  const ctx = createSystemContext(deps, organization.id)
  const warn = (error: unknown) =>
    deps.log.warn({ err: error, orgId: organization.id, channel }, 'drill messages not accepted')
  const options = {
    now,
    ...(signal && { signal }),
    onRecorded(deliveries: readonly { outcome: { state: string }; error: unknown }[]) {
      const failed = deliveries.find(({ outcome }) => outcome.state !== 'sent')
      if (failed) warn(failed.error)
    },
  }
  const deliver = async <Name extends DrillChannel>(name: Name, through: Channel<Composed[Name]>) => {
    const result = await deliverDue(ctx, createDrillStream(deps, organization, name), through, options)
    if (result.status === 'unavailable') warn(result.error)
  }
  if (channel === 'email' && mailer) {
    const pool = mailer.openPool({ connections: mailConnections })
    try {
      await deliver('email', emailChannel(pool, mailConnections))
    } finally {
      pool.close()
    }
  }
  if (channel === 'sms' && texts) await deliver('sms', textChannel(texts))
  if (channel === 'push' && push) await deliver('push', pushChannel(push))
}

/** The longest that a step, or the end because of a real emergency, waits. */
const intervalMs = 2_000

/**
 * Runs drills now and every two seconds. Each channel has a loop of its own, so that a slow mail server delays neither the
 * next step, nor the end because of a real emergency, nor the texts that say so. `stop` waits for messages that are being submitted.
 */
export function startDrills(deps: RunnerDeps) {
  const onFailure = (error: unknown) => deps.log.warn({ err: error }, 'drills failed; retrying')
  const loops = [
    runEvery(intervalMs, (signal) => advanceDrills(deps, { signal }), onFailure),
    ...drillChannels.map((channel) =>
      runEvery(intervalMs, (signal) => sendDrillMessages(deps, channel, { signal }), onFailure),
    ),
  ]
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
