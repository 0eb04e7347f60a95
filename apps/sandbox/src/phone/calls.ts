import { randomBytes } from 'node:crypto'
import { type CallbackOptions, postSigned, sendReports } from './callbacks.ts'
import type { PhoneLog, PhoneMessage } from './phone-log.ts'
import { type CallFlow, readTwiml, TwimlError } from './read-twiml.ts'

interface CallsOptions extends CallbackOptions {
  log: PhoneLog
  account: string
  /** The number that the phones call. */
  number: string
  /** Where the app gets calls to its number. Null if there is no app. */
  inboundCallsUrl: string | null
}

interface StartedCall {
  /** Who called: the app, or the phone. */
  direction: 'outbound-api' | 'inbound'
  /** The app's number. */
  number: string
  /** The phone's number. */
  phone: string
  flow: CallFlow
  callback: string | undefined
  /** Where the app wants to hear who picked up. */
  listenerCallback: string | undefined
}

/** A call that waits for a key. */
interface OpenCall extends StartedCall {
  id: string
  keysUrl: string
  timer: NodeJS.Timeout
}

/** How long a call waits for a key, so that a person can read it first. Twilio would hang up sooner. */
const openMs = 120_000

/** What happened after a key, or when the phone called. `status` is that of the app's response, or null if it didn't respond. */
interface KeyResult {
  status: number | null
  said: string[]
  isOver: boolean
}

/** The calls in progress. */
export interface Calls {
  start(call: StartedCall): PhoneMessage
  /** Null if the call is over. */
  press(id: string, key: string): Promise<KeyResult | null>
  /** The phone calls the app. */
  callApp(phone: string): Promise<KeyResult>
  /** Voicemail picks up instead of a person, and waits for its message. False if the call is over. */
  pickUpByVoicemail(id: string): boolean
  /** Changes what a call says. Null if it's over. */
  redirect(id: string, flow: CallFlow): PhoneMessage | null
  /** False if the call is over. */
  hangUp(id: string): boolean
  isOpen(id: string): boolean
}

/** Numbers that no one answers, by how the call ends. */
const unanswered: Record<string, Record<string, string>> = {
  '+15005550005': { CallStatus: 'no-answer' },
  '+15005550007': { CallStatus: 'busy' },
  '+15005550008': { CallStatus: 'failed', SipResponseCode: '404' },
}
/** A number where voicemail picks up. */
const voicemailNumber = '+15005550003'

/** Plays calls like Twilio: keys go to the app as signed requests, and each call ends with a report. */
export function createCalls(options: CallsOptions): Calls {
  const { log, account, number, inboundCallsUrl, shutdownSignal } = options
  const open = new Map<string, OpenCall>()
  shutdownSignal.addEventListener('abort', () => {
    for (const { timer } of open.values()) clearTimeout(timer)
  })

  const toFields = ({
    id,
    direction,
    number: ours,
    phone,
  }: Omit<OpenCall, 'keysUrl' | 'timer' | 'flow'>) => ({
    CallSid: id,
    AccountSid: account,
    ...(direction === 'inbound' ? { From: phone, To: ours } : { From: ours, To: phone }),
    Direction: direction,
  })

  function report(call: StartedCall & { id: string }, fields: Record<string, string>) {
    if (call.callback) void sendReports(call.callback, [{ ...toFields(call), ...fields }], options)
  }

  function end(call: OpenCall) {
    clearTimeout(call.timer)
    open.delete(call.id)
    log.touch()
    report(call, { CallStatus: 'completed' })
  }

  const say = (
    { number: from, phone: to }: StartedCall,
    { spoken }: CallFlow,
    more: Partial<Pick<PhoneMessage, 'id' | 'kind'>> = {},
  ) =>
    log.add({
      kind: 'call',
      direction: 'in',
      from,
      to,
      ...more,
      body: spoken.map(({ text }) => text).join('\n'),
      language: spoken[0]?.language ?? 'en-US',
    })

  function wait(call: StartedCall & { id: string }, keysUrl: string) {
    const waiting: OpenCall = { ...call, keysUrl, timer: setTimeout(() => end(waiting), openMs) }
    waiting.timer.unref()
    open.set(call.id, waiting)
  }

  /** Plays what the app answered. A call without keys is over once it has been played. */
  function play(
    call: StartedCall & { id: string },
    response: { status: number; body: string } | null,
  ): KeyResult {
    const flow = response?.status === 200 ? readFlow(response.body) : null
    const waiting = open.get(call.id)
    if (!flow) {
      if (waiting) end(waiting)
      return { status: response?.status ?? null, said: [], isOver: true }
    }
    // The keys of a call that the phone made are shown beside what it says first.
    say(call, flow, waiting ? {} : { id: call.id })
    if (waiting) clearTimeout(waiting.timer)
    if (flow.keysUrl !== null) wait(call, flow.keysUrl)
    else if (waiting) end(waiting)
    return {
      status: response!.status,
      said: flow.spoken.map(({ text }) => text),
      isOver: flow.keysUrl === null,
    }
  }

  async function pressKey(call: OpenCall, key: string): Promise<KeyResult> {
    const { number: to, phone: from } = call
    log.add({ kind: 'call', direction: 'out', from, to, body: `Pressed ${key}`, language: null })
    const fields = { ...toFields(call), CallStatus: 'in-progress', Digits: key }
    return play(call, await postSigned(call.keysUrl, fields, options))
  }

  /** Reports who picked up, once the greeting is over. */
  function pickUpByVoicemail({ id, listenerCallback }: OpenCall) {
    const fields = {
      CallSid: id,
      AccountSid: account,
      AnsweredBy: 'machine_end_beep',
      MachineDetectionDuration: '9000',
    }
    if (listenerCallback) void sendReports(listenerCallback, [fields], options)
  }

  return {
    start(call) {
      const message = say(call, call.flow)
      const started = { ...call, id: message.id }
      const end = unanswered[call.phone]
      if (end) report(started, end)
      else if (call.flow.keysUrl === null) report(started, { CallStatus: 'completed' })
      else {
        wait(started, call.flow.keysUrl)
        if (call.phone === voicemailNumber) pickUpByVoicemail(open.get(started.id)!)
      }
      return message
    },
    async press(id, key) {
      const call = open.get(id)
      return call ? await pressKey(call, key) : null
    },
    async callApp(phone) {
      log.add({ kind: 'call', direction: 'out', from: phone, to: number, body: 'Called', language: null })
      const call: StartedCall & { id: string } = {
        id: `CA${randomBytes(16).toString('hex')}`,
        direction: 'inbound',
        number,
        phone,
        flow: { spoken: [], keysUrl: null },
        callback: undefined,
        listenerCallback: undefined,
      }
      const fields = { ...toFields(call), CallStatus: 'ringing' }
      return play(call, inboundCallsUrl === null ? null : await postSigned(inboundCallsUrl, fields, options))
    },
    pickUpByVoicemail(id) {
      const call = open.get(id)
      if (call) pickUpByVoicemail(call)
      return call !== undefined
    },
    redirect(id, flow) {
      const call = open.get(id)
      if (!call) return null
      const message = say(call, flow, { kind: 'voicemail' })
      end(call)
      return message
    },
    hangUp(id) {
      const call = open.get(id)
      if (call) end(call)
      return call !== undefined
    },
    isOpen: (id) => open.has(id),
  }
}

/** Null for TwiML that Twilio wouldn't play: it says that an error occurred, and hangs up. */
function readFlow(twiml: string): CallFlow | null {
  try {
    return readTwiml(twiml)
  } catch (error) {
    if (error instanceof TwimlError) return null
    throw error
  }
}
