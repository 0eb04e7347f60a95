import { TaskFailure } from '../../../platform/jobs/task-handlers.ts'
import {
  type CallScript,
  TextFailure,
  type TextFailureKind,
  type TextGateway,
} from '../../../platform/sms/text-gateway.ts'
import type { Channel, SubmitFailure } from '../delivery/delivery-stream.ts'
import type { ApprovedContact } from './approve-contacts.ts'

/** A text to a number whose owner agreed to get texts. */
export interface TextMessage {
  to: ApprovedContact<'sms'>
  body: string
  /** `kind:org:id`, as `textReference` builds it. */
  reference: string
}

/** A call to a number whose owner agreed to get calls. */
export interface CallMessage {
  to: ApprovedContact<'voice'>
  script: CallScript
  reference: string
}

/** Requests to the gateway at the same time. It queues what the carriers don't take yet. */
const concurrency = 10

/** Text messages through a gateway. */
export const smsChannel = (gateway: Pick<TextGateway, 'sendText'>): Channel<TextMessage> => ({
  name: 'sms',
  concurrency,
  submit: ({ to, body, reference }) => gateway.sendText({ to: to.address, body, reference }),
  classify: classifyTextFailure,
})

/** Calls through a gateway. */
export const voiceChannel = (gateway: Pick<TextGateway, 'placeCall'>): Channel<CallMessage> => ({
  name: 'voice',
  concurrency,
  submit: ({ to, script, reference }) =>
    gateway.placeCall({ to: to.address, script, reference, detectsVoicemail: true }),
  classify: classifyTextFailure,
})

/** A number whose owner told the gateway to stop is as good as gone; see `suppressRefused`. */
const failures: Record<TextFailureKind, SubmitFailure> = {
  unknown: 'unknown',
  bad_address: 'bad_address',
  opted_out: 'bad_address',
  rejected: 'rejected',
  deferred: 'deferred',
  unavailable: 'unavailable',
  sender_rejected: 'sender_rejected',
}

export function classifyTextFailure(error: unknown): { failure: SubmitFailure; detail: string } {
  // An error on our side may have happened after the message was sent.
  if (!(error instanceof TextFailure))
    return { failure: 'unknown', detail: 'Something went wrong on our side.' }
  return { failure: failures[error.kind], detail: error.message }
}

/**
 * The gateway for a task. `nextStep` tells people what to do once there is one.
 * @throws TaskFailure if there is none
 */
export function requireTextGateway(gateway: TextGateway | null, nextStep: string): TextGateway {
  if (gateway) return gateway
  throw new TaskFailure(
    'texts-not-configured',
    'No text gateway configured',
    `The operator of this server needs to set TEXT_GATEWAY_ACCOUNT_SID. ${nextStep}`,
    { retry: 'manual' },
  )
}
