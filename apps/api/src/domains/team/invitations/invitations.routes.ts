import { createRoute } from '@hono/zod-openapi'
import { json, problemResponse } from '../../../platform/http/responses.ts'
import { createRouter } from '../../../platform/http/router.ts'
import { acceptInvitation } from './accept-invitation.service.ts'
import './request-mail.ts'
import { getInvitation } from './get-invitation.service.ts'
import {
  AcceptedInvitation,
  Invitation,
  InvitationParams,
  RequestedInvitation,
} from './invitations.schema.ts'
import { requestInvitation } from './request-invitation.service.ts'

const tags = ['Auth']

const getInvitationRoute = createRoute({
  method: 'get',
  path: '/auth/invite/{token}',
  operationId: 'getInvitation',
  summary: 'See an invitation',
  tags,
  security: [],
  request: { params: InvitationParams },
  responses: { 200: json(Invitation, 'What the link of a mail leads to'), ...problemResponse },
})

const acceptInvitationRoute = createRoute({
  method: 'post',
  path: '/auth/invite/{token}',
  operationId: 'acceptInvitation',
  summary: 'Join the organisation',
  description:
    'Needs a session whose verified address is the invited one, and no organisation yet. Takes the token, or the id of an invitation that the problem `invitation-waiting` named. Doing it again changes nothing.',
  tags,
  'x-without-organization': true,
  request: { params: InvitationParams },
  responses: { 200: json(AcceptedInvitation, 'The organisation, now the selected one'), ...problemResponse },
})

const requestInvitationRoute = createRoute({
  method: 'post',
  path: '/auth/invite/{token}/request',
  operationId: 'requestInvitation',
  summary: 'Ask the inviter for a new invitation',
  description: 'Mails the inviter of an invitation that works no more, at most once a day.',
  tags,
  security: [],
  request: { params: InvitationParams },
  responses: { 202: json(RequestedInvitation, 'Heard'), ...problemResponse },
})

export function invitationsRoutes() {
  const router = createRouter()
  router.openapi(getInvitationRoute, async (c) =>
    c.json(await getInvitation(c.var.base, c.req.valid('param').token), 200),
  )
  router.openapi(acceptInvitationRoute, async (c) =>
    c.json(await acceptInvitation(c.var.base, c.var.person, c.req.valid('param').token), 200),
  )
  router.openapi(requestInvitationRoute, async (c) => {
    await requestInvitation(c.var.base, c.req.valid('param').token)
    return c.json({ message: 'If the invitation can be renewed, whoever sent it gets a mail.' }, 202)
  })
  return router
}
