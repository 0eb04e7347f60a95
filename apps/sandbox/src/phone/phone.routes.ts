import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type CallbackOptions, postSigned } from './callbacks.ts'
import type { PhoneLog } from './phone-log.ts'
import { renderPhonePage } from './phone-page.ts'
import { decodeXml } from './text-gateway.routes.ts'

export interface PhoneRoutesOptions extends CallbackOptions {
  log: PhoneLog
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

/** Phones as JSON for tests and as pages for people. */
export function createPhoneRoutes(options: PhoneRoutesOptions): Hono {
  const { log } = options
  const routes = new Hono()
  const getVersion = () => `"${log.getVersion()}"`

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
    const isJson = c.req.header('content-type')?.startsWith('application/json') ?? false
    const reply = Reply.safeParse(isJson ? await c.req.json().catch(() => null) : await c.req.parseBody())
    if (!reply.success)
      return c.json({ message: 'Send “from”, a number like +12025550134, and “body”.' }, 400)
    const result = await deliverReply(options, reply.data)
    return isJson
      ? c.json(result, result.status === null ? 502 : 200)
      : c.redirect(`/phone?number=${encodeURIComponent(reply.data.from)}`, 303)
  })

  routes.get('/', (c) =>
    c.html(renderPhonePage({ messages: log.list(), number: readNumber(c, 'number'), version: getVersion() })),
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
