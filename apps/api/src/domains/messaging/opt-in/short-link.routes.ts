import { eq } from 'drizzle-orm'
import type { BaseContext } from '../../../platform/context/context.ts'
import { optInLink, optInPage } from '../../../platform/db/schema/index.ts'
import { createRouter } from '../../../platform/http/router.ts'
import { hashOptInToken } from '../consent/opt-in-links.ts'

/**
 * Redirects short addresses to the opt-in page: those of public pages, which can be typed from a poster, and the personal
 * links of emails. It's served at `/o`, without a session. The page says if the link no longer exists.
 */
export function shortLinkRoutes({ db }: Pick<BaseContext, 'db'>) {
  const router = createRouter()
  router.get('/:id{[\\w-]+}', async (c) => {
    const id = c.req.param('id')
    const [page] = await db
      .select({ orgId: optInPage.orgId })
      .from(optInPage)
      .where(eq(optInPage.publicId, id))
    const [link] = await db
      .select({ orgId: optInLink.orgId })
      .from(optInLink)
      .where(eq(optInLink.tokenHash, hashOptInToken(id)))
    const orgId = (page ?? link)?.orgId
    const choice = c.req.query('choice') === 'no' ? '&choice=no' : ''
    c.header('Cache-Control', 'no-store')
    return c.redirect(orgId === undefined ? '/optin' : `/optin?org=${orgId}&t=${id}${choice}`)
  })
  return router
}
