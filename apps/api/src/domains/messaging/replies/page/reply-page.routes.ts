import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '../../../../platform/errors/problem.ts'
import { toErrorResponse } from '../../../../platform/http/problem-response.ts'
import { drainRejectedForms } from '../../../../platform/http/request-body.ts'
import { identifyOperation } from '../../../../platform/http/matched-route.ts'
import { type AppEnv, createRoute, createRouter } from '../../../../platform/http/router.ts'
import { chooseLanguage, type ConsentLanguage, consentLanguages } from '../../consent/wording.ts'
import { AlertReplyParams, type AlertReplyPage, noteLengthMax } from '../alert-reply.schema.ts'
import { answerAlert, getAlertReply, getOrgOfLink } from '../alert-reply.service.ts'
import { readReplyForm, toReplyInput } from './reply-form.ts'
import { createView, renderDocument, renderMessage } from './reply-layout.ts'
import { replyPolicy, replyScript, replyScriptPath } from './reply-page-files.ts'
import { type RejectedForm, renderReply } from './reply-view.ts'

// Everyone in a building may share one IP address, so only rejected calls count.
const publicRoute = {
  security: [],
  'x-own-limit': true as const,
  request: { params: AlertReplyParams.pick({ token: true }) },
}
const responses = { 200: { description: 'The page.' } }
const show = createRoute({ method: 'get', path: '/{token}', ...publicRoute, responses })
const answer = createRoute({ method: 'post', path: '/{token}', ...publicRoute, responses })
const script = createRoute({
  method: 'get',
  path: replyScriptPath,
  security: [],
  'x-own-limit': true,
  responses,
})

const formBytesMax = 64 * 1024

const limitForm = bodyLimit({
  maxSize: formBytesMax,
  onError: () => {
    throw new Problem('file-too-large', 'The answer is larger than 64 kB.')
  },
})

/**
 * The page on which tenants answer an alert, at `/r/{token}`. The server renders it, so that it works on a bad network and
 * without JavaScript. `GET` changes nothing, because mail scanners open every link.
 */
export function replyPageRoutes(requireSession: MiddlewareHandler<AppEnv>) {
  const router = createRouter()
  router.onError(sendFailure)
  router.use(async (c, next) => {
    await next()
    setPrivateHeaders(c)
  })
  router.use(drainRejectedForms)
  router.use(identifyOperation('/r', router))
  router.use(requireSession)
  router.openapi(script, (c) =>
    c.body(replyScript, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    }),
  )
  router.openapi(show, async (c) => c.html(await renderPage(c, c.req.valid('param').token)))
  router.use('/:token', limitForm)
  router.openapi(answer, async (c) => {
    const { token } = c.req.valid('param')
    const form = readReplyForm(await c.req.text())
    const reply = toReplyInput(form)
    if ('error' in reply) return c.html(await renderPage(c, token, { form, error: reply.error }), 422)
    const base = c.var.base
    await answerAlert(base, await getOrgOfLink(base, token), token, reply.input)
    const language = chooseLanguage(consentLanguages, c.req.query('language'))
    return c.redirect(`/r/${token}?language=${language}&answered=${reply.input.answer}`, 303)
  })
  return router
}

/** Only the recipient of the link should see the page. */
function setPrivateHeaders(c: Context<AppEnv>) {
  const { headers } = c.res
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  headers.set('Content-Security-Policy', replyPolicy)
  headers.set('Referrer-Policy', 'no-referrer')
  headers.set('X-Robots-Tag', 'noindex')
}

async function renderPage(c: Context<AppEnv>, token: string, rejected: RejectedForm | null = null) {
  const orgId = await getOrgOfLink(c.var.base, token)
  const page = await getAlertReply(c.var.base, orgId, token, c.req.query('language'))
  const view = createView(page.language, `/r/${token}`)
  const isNew = c.req.query('answered') !== undefined
  const content = renderReply(view, page, { rejected, isNew })
  return await renderDocument(view, { title: page.alert.subject, org: page.org }, content)
}

/** A page for a link that doesn't work, and for every other failure, in a language that the tenant reads. */
async function sendFailure(error: Error, c: Context<AppEnv>) {
  const { status, headers } = toErrorResponse(error, c)
  const { org, language } = readMembers(error)
  const view = createView(
    chooseLanguage(consentLanguages, c.req.query('language'), language, ...readAcceptedLanguages(c)),
    c.req.path,
  )
  const retryAfter = headers.get('Retry-After')
  const message = describeFailure(view.texts, status, Number(retryAfter ?? 0))
  const retryHref = status === 404 || status === 410 ? null : view.action
  const content = renderMessage(view.texts, { ...message, retryHref })
  const document = await renderDocument(view, { title: message.title, org }, content)
  return c.html(document, status as 400, retryAfter === null ? {} : { 'Retry-After': retryAfter })
}

/** The organization and language, which are known even for an expired link. */
const readMembers = (error: Error): { org: AlertReplyPage['org'] | null; language?: ConsentLanguage } => ({
  org: null,
  ...(error instanceof Problem && error.code === 'link-expired' && error.extras.members),
})

function describeFailure(
  texts: ReturnType<typeof createView>['texts'],
  status: number,
  retryAfterSeconds: number,
) {
  if (status === 404) return { title: texts.unknownTitle, text: texts.unknownText }
  if (status === 410) return { title: texts.expiredTitle, text: texts.expiredText }
  if (status === 413) return { title: texts.notSentTitle, text: texts.tooLarge(noteLengthMax) }
  if (status === 429) {
    const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
    return { title: texts.rateLimitedTitle, text: texts.rateLimitedText(minutes) }
  }
  return { title: texts.failedTitle, text: texts.failedText }
}

const readAcceptedLanguages = (c: Context<AppEnv>) =>
  (c.req.header('Accept-Language') ?? '')
    .slice(0, 200)
    .split(',')
    .map((tag) => tag.split(';')[0]!.trim())
