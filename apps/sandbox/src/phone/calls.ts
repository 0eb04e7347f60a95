import { type CallbackOptions, postSigned, sendReports } from './callbacks.ts'
import type { PhoneLog, PhoneMessage } from './phone-log.ts'
import { type CallFlow, readTwiml, TwimlError } from './read-twiml.ts'

interface CallsOptions extends CallbackOptions {
  log: PhoneLog
  account: string
}

interface StartedCall {
  from: string
  to: string
  flow: CallFlow
  callback: string | undefined
}

/** A call that waits for a key. */
interface OpenCall extends StartedCall {
  id: string
  keysUrl: string
  timer: NodeJS.Timeout
}

/** How long a call waits for a key, so that a person can read it first. Twilio would hang up sooner. */
const openMs = 120_000

/** What happened after a key. `status` is that of the app's response, or null if it didn't respond. */
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

/** Plays calls like Twilio: keys go to the app as signed requests, and each call ends with a report. */
export function createCalls(options: CallsOptions): Calls {
  const { log, account, shutdownSignal } = options
  const open = new Map<string, OpenCall>()
  shutdownSignal.addEventListener('abort', () => {
    for (const { timer } of open.values()) clearTimeout(timer)
  })

  function report({ id, to, from, callback }: StartedCall & { id: string }, fields: Record<string, string>) {
    if (callback)
      void sendReports(
        callback,
        [{ CallSid: id, AccountSid: account, To: to, From: from, Direction: 'outbound-api', ...fields }],
        options,
      )
  }

  function end(call: OpenCall) {
    clearTimeout(call.timer)
    open.delete(call.id)
    log.touch()
    report(call, { CallStatus: 'completed' })
  }

  function say({ from, to }: Pick<StartedCall, 'from' | 'to'>, { spoken }: CallFlow): PhoneMessage {
    return log.add({
      kind: 'call',
      direction: 'in',
      from,
      to,
      body: spoken.map(({ text }) => text).join('\n'),
      language: spoken[0]?.language ?? 'en-US',
    })
  }

  function wait(call: StartedCall & { id: string }, keysUrl: string) {
    const waiting: OpenCall = { ...call, keysUrl, timer: setTimeout(() => end(waiting), openMs) }
    waiting.timer.unref()
    open.set(call.id, waiting)
  }

  async function pressKey(call: OpenCall, key: string): Promise<KeyResult> {
    const { id, from, to } = call
    log.add({ kind: 'call', direction: 'out', from: to, to: from, body: `Pressed ${key}`, language: null })
    const fields = {
      CallSid: id,
      AccountSid: account,
      From: from,
      To: to,
      Direction: 'outbound-api',
      CallStatus: 'in-progress',
      Digits: key,
    }
    const response = await postSigned(call.keysUrl, fields, options)
    const flow = response?.status === 200 ? readFlow(response.body) : null
    if (!flow) {
      end(call)
      return { status: response?.status ?? null, said: [], isOver: true }
    }
    say(call, flow)
    if (flow.keysUrl === null) end(call)
    else {
      clearTimeout(call.timer)
      wait(call, flow.keysUrl)
    }
    return {
      status: response!.status,
      said: flow.spoken.map(({ text }) => text),
      isOver: flow.keysUrl === null,
    }
  }

  return {
    start(call) {
      const message = say(call, call.flow)
      const started = { ...call, id: message.id }
      const end = unanswered[call.to]
      if (end) report(started, end)
      else if (call.flow.keysUrl === null) report(started, { CallStatus: 'completed' })
      else wait(started, call.flow.keysUrl)
      return message
    },
    async press(id, key) {
      const call = open.get(id)
      return call ? await pressKey(call, key) : null
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
