import { inArray } from 'drizzle-orm'
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
import { createDrillStream, drillMessageStore, type DrillText, isDrillMessageDue } from './drill-stream.ts'

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

/** Sends the messages of drills that are due. A failure in one organization doesn't stop the others. */
export async function sendDrillMessages(
  deps: RunnerDeps,
  { now = new Date(), signal }: Beat = {},
): Promise<void> {
  await recoverAllAbandoned(deps, drillMessageStore, now)
  const due = deps.db
    .selectDistinct({ orgId: drillMessage.orgId })
    .from(drillMessage)
    .where(isDrillMessageDue(now))
    .limit(orgsPerRound)
  const orgs = await deps.db.select().from(org).where(inArray(org.id, due))
  for (const organization of orgs) {
    for (const channel of drillChannels) {
      if (signal?.aborted) return
      await send(deps, organization, channel, { now, ...(signal && { signal }) }).catch((error: unknown) => {
        deps.log.error({ err: error, orgId: organization.id, channel }, 'drill messages failed; retrying')
      })
    }
  }
}

async function send(
  deps: RunnerDeps,
  organization: typeof org.$inferSelect,
  channel: (typeof drillChannels)[number],
  { now, signal }: Beat & { now: Date },
) {
  const { mailer, texts, push } = deps.gateways
  const ctx = createSystemContext(deps, organization.id)
  const options = {
    now,
    ...(signal && { signal }),
    onRecorded(deliveries: readonly { outcome: { state: string }; error: unknown }[]) {
      const failed = deliveries.filter(({ outcome }) => outcome.state !== 'sent')
      if (failed.length === 0) return
      deps.log.warn(
        { err: failed[0]!.error, orgId: organization.id, channel, people: failed.length },
        'drill messages not accepted',
      )
    },
  }
  if (channel === 'email' && mailer)
    await deliverDue(
      ctx,
      createDrillStream(deps, organization, channel, now),
      emailChannel(mailer, 1),
      options,
    )
  if (channel === 'sms' && texts)
    await deliverDue(ctx, createDrillStream(deps, organization, channel, now), textChannel(texts), options)
  if (channel === 'push' && push)
    await deliverDue(ctx, createDrillStream(deps, organization, channel, now), pushChannel(push), options)
}

/** The longest that a step, or the end because of a real emergency, waits. */
const intervalMs = 2_000

/**
 * Runs drills now and every two seconds. Sending has a loop of its own, so that a slow mail server delays neither the next
 * step nor the end because of a real emergency. `stop` waits for messages that are being submitted.
 */
export function startDrills(deps: RunnerDeps) {
  const onFailure = (error: unknown) => deps.log.warn({ err: error }, 'drills failed; retrying')
  const loops = [
    runEvery(intervalMs, (signal) => advanceDrills(deps, { signal }), onFailure),
    runEvery(intervalMs, (signal) => sendDrillMessages(deps, { signal }), onFailure),
  ]
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
