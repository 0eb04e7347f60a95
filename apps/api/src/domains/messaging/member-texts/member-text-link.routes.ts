import { and, desc, eq, gt } from 'drizzle-orm'
import type { BaseContext } from '../../../platform/context/context.ts'
import { memberText } from '../../../platform/db/schema/index.ts'
import { createRouter } from '../../../platform/http/router.ts'
import { replyLifetimeMs } from './member-text-stream.ts'

/**
 * Redirects the short links of texts to members to pages of the app, which ask for a sign-in. It's served at `/t`, without
 * a session.
 */
export function memberTextLinkRoutes({ db }: Pick<BaseContext, 'db'>) {
  const router = createRouter()
  router.get('/:link{[A-Za-z0-9]{1,20}}', async (c) => {
    const [found] = await db
      .select({ path: memberText.path })
      .from(memberText)
      .where(
        and(
          eq(memberText.link, c.req.param('link')),
          gt(memberText.claimedAt, new Date(Date.now() - replyLifetimeMs)),
        ),
      )
      .orderBy(desc(memberText.claimedAt))
      .limit(1)
    c.header('Cache-Control', 'no-store')
    return c.redirect(found?.path ?? '/home')
  })
  return router
}
