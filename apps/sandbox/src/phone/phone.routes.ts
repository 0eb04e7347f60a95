import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type CallbackOptions, postSigned } from './callbacks.ts'
import type { Calls } from './calls.ts'
import { type PhoneLog, phoneOf } from './phone-log.ts'
import { renderPhonePage } from './phone-page.ts'
import { decodeXml } from './read-twiml.ts'

export interface PhoneRoutesOptions extends CallbackOptions {
  log: PhoneLog
  calls: Calls
  account: string
  /** The number that replies go to, unless they name another one. */
  number: string
  /** Where the app gets inbound texts. Null if there is no app. */
  inboundUrl: string | null
}

const Reply = z.object({
  from: z
    .string()
    .transform((number) => number.replaceAll(/[\s().-]/g, ''))
    .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/)),
  to: z.string().optional(),
  body: z.string().max(1600),
  /** Delivers an earlier reply again, as the gateway does if the app's response was lost. */
  id: z.string().optional(),
})
type Reply = z.infer<typeof Reply>

const Caller = Reply.pick({ from: true })
const Key = z.object({ id: z.string(), key: z.string().regex(/^[\d*#]$/) })
const Call = z.object({ id: z.string() })

/** Phones as JSON for tests and as pages for people. */
export function createPhoneRoutes(options: PhoneRoutesOptions): Hono {
  const { log, calls } = options
  const routes = new Hono()
  const getVersion = () => `"${log.getVersion()}"`

  const isJson = (c: Context) => c.req.header('content-type')?.startsWith('application/json') ?? false
  const readBody = (c: Context): Promise<unknown> =>
    isJson(c) ? c.req.json().catch(() => null) : c.req.parseBody()
  const showPhone = (c: Context, id: string) => {
    const message = log.list().find((each) => each.id === id)
    return c.redirect(message ? `/phone?number=${encodeURIComponent(phoneOf(message))}` : '/phone', 303)
  }

  routes.get('/messages', (c) => {
    c.header('ETag', getVersion())
    c.header('Cache-Control', 'no-cache')
    const limit = Number(c.req.query('limit') ?? '')
    return c.json(log.list({ to: readNumber(c, 'to') || undefined, ...(limit > 0 && { limit }) }))
  })

  routes.delete('/messages', (c) => {
    log.clear()
    return c.json({})
  })

  routes.post('/clear', (c) => {
    log.clear()
    return c.redirect('/phone', 303)
  })

  routes.post('/reply', async (c) => {
    const reply = Reply.safeParse(await readBody(c))
    if (!reply.success)
      return c.json({ message: 'Send “from”, a number like +12025550134, and “body”.' }, 400)
    const result = await deliverReply(options, reply.data)
    return isJson(c)
      ? c.json(result, result.status === null ? 502 : 200)
      : c.redirect(`/phone?number=${encodeURIComponent(reply.data.from)}`, 303)
  })

  routes.post('/keys', async (c) => {
    const pressed = Key.safeParse(await readBody(c))
    if (!pressed.success) return c.json({ message: 'Send a call’s “id” and a “key” such as 2 or *.' }, 400)
    const { id, key } = pressed.data
    const result = await calls.press(id, key)
    if (!isJson(c)) return showPhone(c, id)
    return result ? c.json(result) : c.json({ message: 'The call is over.' }, 409)
  })

  routes.post('/calls', async (c) => {
    const caller = Caller.safeParse(await readBody(c))
    if (!caller.success) return c.json({ message: 'Send “from”, a number like +12025550134.' }, 400)
    const result = await calls.callApp(caller.data.from)
    return isJson(c)
      ? c.json(result, result.status === null ? 502 : 200)
      : c.redirect(`/phone?number=${encodeURIComponent(caller.data.from)}`, 303)
  })

  for (const [path, act] of [
    ['/hang-up', calls.hangUp],
    ['/voicemail', calls.pickUpByVoicemail],
  ] as const)
    routes.post(path, async (c) => {
      const call = Call.safeParse(await readBody(c))
      if (!call.success) return c.json({ message: 'Send a call’s “id”.' }, 400)
      const wasOpen = act(call.data.id)
      if (!isJson(c)) return showPhone(c, call.data.id)
      return wasOpen ? c.json({}) : c.json({ message: 'The call is over.' }, 409)
    })

  routes.get('/', (c) =>
    c.html(
      renderPhonePage({
        messages: log.list(),
        number: readNumber(c, 'number'),
        version: getVersion(),
        isOpen: calls.isOpen,
      }),
    ),
  )

  return routes
}

/** Delivers a reply to the app as a signed request, and the app's answer to the phone. */
async function deliverReply(options: PhoneRoutesOptions, { from, to, body, id }: Reply) {
  const { log, account, inboundUrl, number } = options
  const sentBefore = log.list().find((message) => message.direction === 'out' && message.id === id)
  const draft = { kind: 'text', direction: 'out', from, to: to || number, body, language: null } as const
  const message = sentBefore ?? log.add(draft)
  const fields = {
    MessageSid: message.id,
    AccountSid: account,
    From: message.from,
    To: message.to,
    Body: message.body,
    NumMedia: '0',
  }
  const response = inboundUrl === null ? null : await postSigned(inboundUrl, fields, options)
  const answers = [...(response?.body ?? '').matchAll(/<Message>([^<]*)<\/Message>/g)].map(([, text]) =>
    log.add({ ...draft, direction: 'in', from: message.to, to: message.from, body: decodeXml(text ?? '') }),
  )
  return { id: message.id, status: response?.status ?? null, answers: answers.map((answer) => answer.body) }
}

/** An unencoded plus sign in a number arrives as a space. */
const readNumber = (c: Context, name: string) => (c.req.query(name) ?? '').replace(/^ /, '+')
