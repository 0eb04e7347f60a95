import { signRequest } from '../platform/sms/twilio-signature.ts'
import { createTwilioGateway } from '../platform/sms/twilio-gateway.ts'
import {
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
  const accept = () => {
    const kind = failures.shift()
    if (kind) throw new TextFailure(kind, 'The test says no.')
    return { id: `SM${newId()}`, response: '201 queued' }
  }
  return {
    sent,
    calls,
    /** Why the next submissions fail. */
    failures,
    gateway: {
      ...gateway,
      async sendText(text: OutgoingText) {
        sent.push(text)
        return accept()
      },
      async placeCall(call: OutgoingCall) {
        calls.push(call)
        return accept()
      },
    },
  }
}

/** The gateway's signature of a form for a path below `/api`. */
export const signTextForm = (path: string, fields: Record<string, string>) =>
  signRequest(authToken, `http://parapet.test/api${path}`, fields)

/** Requests of the text gateway. */
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
      return /<Message>(.*)<\/Message>/s.exec(await response.text())?.[1] ?? null
    },
    report: (reference: string, fields: Record<string, string>) =>
      post(`/text/reports?${new URLSearchParams({ reference }).toString()}`, fields),
  }
}
