import { inTransaction } from '../../../platform/context/context.ts'
import { TaskFailure } from '../../../platform/jobs/task-handlers.ts'
import { deliverDue, type DeliverOptions, type DeliveryResult } from '../delivery/deliver.ts'
import { emailChannel, requireMailer } from '../delivery/email-channel.ts'
import type { AlertChannel } from '../people/reachability.ts'
import { getMailIdentity } from '../senders/mail-identity.ts'
import { requireTextGateway, smsChannel, voiceChannel } from '../texting/sms-channel.ts'
import { maxConcurrentMessages } from './alert-messages.ts'
import type { AlertRun } from './alert-stream.ts'
import { createCallStream } from './call-stream.ts'
import { createMailStream } from './mail-stream.ts'
import { createTextStream } from './text-stream.ts'

/** Delivers what is due of an alert on one channel. Throws if the channel can't be used now. */
export const deliverChannel: Record<
  AlertChannel,
  (run: AlertRun, options: DeliverOptions<unknown>) => Promise<DeliveryResult>
> = {
  async email(run, options) {
    const { ctx, row } = run
    const mailer = requireMailer(ctx.gateways.mailer, 'Then try the task again.')
    const identity = await inTransaction(ctx, (tx) => getMailIdentity(tx, row.senderId))
    const pool = mailer.openPool({ connections: maxConcurrentMessages })
    try {
      const stream = createMailStream({ ...run, identity, senderId: row.senderId! })
      return requireAvailable(
        await deliverDue(ctx, stream, emailChannel(pool, maxConcurrentMessages), options),
        'mail-server-unreachable',
        'Mail server not accepting email',
      )
    } finally {
      pool.close()
    }
  },
  async sms(run, options) {
    const { ctx } = run
    const gateway = requireTextGateway(ctx.gateways.texts, 'Then try the task again.')
    return requireAvailable(
      await deliverDue(ctx, createTextStream(run), smsChannel(gateway), options),
      'text-gateway-unreachable',
      'Text gateway not accepting texts',
    )
  },
  async voice(run, options) {
    const { ctx } = run
    const gateway = requireTextGateway(ctx.gateways.texts, 'Then try the task again.')
    return requireAvailable(
      await deliverDue(ctx, createCallStream(run), voiceChannel(gateway), options),
      'text-gateway-unreachable',
      'Text gateway not accepting calls',
    )
  },
}

/** @throws TaskFailure if the server accepts no messages at the moment */
function requireAvailable(result: DeliveryResult, code: string, title: string): DeliveryResult {
  if (result.status !== 'unavailable') return result
  throw new TaskFailure(
    code,
    title,
    `${result.error instanceof Error ? result.error.message.replace(/\.?$/, '.') : 'It isn’t responding.'} Sending will resume where it stopped.`,
    { retry: 'automatic', cause: result.error },
  )
}
