import { signRequest } from '../platform/sms/twilio-signature.ts'
import { createTwilioGateway } from '../platform/sms/twilio-gateway.ts'
import {
  type CallScript,
  type OutgoingCall,
  type OutgoingText,
  TextFailure,
  type TextFailureKind,
} from '../platform/sms/text-gateway.ts'
import { newId } from '../platform/db/new-id.ts'
import type { TestApp } from './app.ts'

const authToken = 'test-text-token'
export const productNumber = '+12025550100'

/** A text gateway that keeps what is sent through it, and signs like the real one. */
export function createTestTextGateway() {
  const sent: OutgoingText[] = []
  const calls: OutgoingCall[] = []
  const redirects: { id: string; script: CallScript }[] = []
  const failures: TextFailureKind[] = []
  const gateway = createTwilioGateway({
    url: 'http://127.0.0.1:9',
    accountSid: 'ACtest',
    authToken,
    apiKey: null,
    from: productNumber,
    serviceSid: null,
    publicUrl: 'http://parapet.test',
  })
  const accept = (prefix: string) => {
    const kind = failures.shift()
    if (kind) throw new TextFailure(kind, 'The test says no.')
    return { id: `${prefix}${newId()}`, response: '201 queued' }
  }
  return {
    sent,
    calls,
    redirects,
    /** Why the next submissions fail. */
    failures,
    gateway: {
      ...gateway,
      async sendText(text: OutgoingText) {
        sent.push(text)
        return accept('SM')
      },
      async placeCall(call: OutgoingCall) {
        calls.push(call)
        return accept('CA')
      },
      async redirectCall(id: string, script: CallScript) {
        redirects.push({ id, script })
        accept('CA')
      },
    },
  }
}

/** The gateway's signature of a form for a path below `/api`. */
export const signTextForm = (path: string, fields: Record<string, string>) =>
  signRequest(authToken, `http://parapet.test/api${path}`, fields)

/** What a call says next, and what it waits for: the next turn, or 0 if it's over. */
interface Said {
  said: string[]
  nextTurn: number
  /** Where the next key belongs. */
  reference: string
}

async function readSaid(response: Response): Promise<Said> {
  const twiml = await response.text()
  if (response.status !== 200) throw new Error(`status ${response.status}: ${twiml}`)
  const action = /action="([^"]*)"/.exec(twiml)?.[1]?.replaceAll('&amp;', '&')
  const query = action === undefined ? null : new URL(action).searchParams
  return {
    said: [...twiml.matchAll(/<Say[^>]*>([^<]*)</g)].map(([, text]) => unescapeXml(text!)),
    nextTurn: Number(query?.get('turn') ?? 0),
    reference: query?.get('reference') ?? '',
  }
}

const unescapeXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

/** Requests from the text gateway. */
export function textCalls(test: TestApp) {
  const post = async (path: string, fields: Record<string, string>, signature?: string) =>
    await test.anonymous.request(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-Twilio-Signature': signature ?? signTextForm(path, fields),
      },
      body: new URLSearchParams(fields).toString(),
    })
  return {
    post,
    /** Someone texts the product. Returns the answer, or null. */
    async text(from: string, body: string, id = `SM${newId()}`): Promise<string | null> {
      const fields = { MessageSid: id, From: from, To: productNumber, Body: body, NumMedia: '0' }
      const response = await post('/text/inbound', fields)
      if (response.status !== 200) throw new Error(`status ${response.status}: ${await response.text()}`)
      const answer = /<Message>(.*)<\/Message>/s.exec(await response.text())?.[1]
      return answer === undefined ? null : unescapeXml(answer)
    },
    /** Someone calls the product. */
    async call(from: string): Promise<Said> {
      const fields = { CallSid: `CA${newId()}`, From: from, To: productNumber, Direction: 'inbound' }
      return await readSaid(await post('/text/calls', { ...fields, CallStatus: 'ringing' }))
    },
    /** Someone presses a key during a call, which came from the product unless there is a `from`. */
    async press(
      { to, reference }: Pick<OutgoingCall, 'to' | 'reference'>,
      key: string,
      { turn = 1, id = `CA${reference}`, from = productNumber } = {},
    ): Promise<Said> {
      const query = new URLSearchParams({ reference, turn: String(turn) }).toString()
      const fields = { CallSid: id, From: from, To: to, CallStatus: 'in-progress', Digits: key }
      return await readSaid(await post(`/text/keys?${query}`, fields))
    },
    report: (reference: string, fields: Record<string, string>) =>
      post(`/text/reports?${new URLSearchParams({ reference }).toString()}`, fields),
  }
}
