import { PushFailure, type PushGateway, type PushMessage } from '../../../platform/push/push-gateway.ts'
import type { Channel, SubmitFailure } from '../delivery/delivery-stream.ts'

/** Requests to push services at the same time. */
const concurrency = 10

/** Push messages to browsers. */
export const pushChannel = (gateway: PushGateway): Channel<PushMessage> => ({
  name: 'push',
  concurrency,
  submit: (message) => gateway.send(message),
  classify: classifyPushFailure,
})

/** Each device has its own push service, so one that is down doesn't hold up the others. */
export function classifyPushFailure(error: unknown): { failure: SubmitFailure; detail: string } {
  // An error on our side may have happened after the message was sent.
  if (!(error instanceof PushFailure))
    return { failure: 'unknown', detail: 'Something went wrong on our side.' }
  return { failure: error.kind === 'expired' ? 'bad_address' : error.kind, detail: error.message }
}
