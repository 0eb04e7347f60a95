import { Hono } from 'hono'
import { z } from 'zod'
import type { NativeBook } from './native-book.ts'

const Pick = z.object({ stateId: z.string(), email: z.email() })

/** Stands in for the phone on which a person picks an account: `{stateId, email}` gets `{idToken}` or `{code}`. */
export function createPhoneRoutes(book: NativeBook): Hono {
  const routes = new Hono()

  routes.post('/', async (c) => {
    const picked = Pick.safeParse(await c.req.json().catch(() => null))
    if (!picked.success) return c.json({ message: 'Send {"stateId", "email"} as JSON.' }, 400)
    const answer = await book.pick(picked.data.stateId, picked.data.email.toLowerCase())
    return answer ? c.json(answer) : c.json({ message: 'This sign-in has ended.' }, 410)
  })

  return routes
}
