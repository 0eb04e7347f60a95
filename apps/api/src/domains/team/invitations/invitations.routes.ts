import { createRoute } from '@hono/zod-openapi'
import { IdParam } from '../../../platform/http/ref.ts'
import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRouter } from '../../../platform/http/router.ts'
import { inviteMembers } from './invite-members.service.ts'
import { resendInvitation, revokeInvitation } from './pending-invitations.service.ts'
import { acceptInvitation } from './accept-invitation.service.ts'
import { getInvitation } from './get-invitation.service.ts'
import {
  AcceptedInvitation,
  Invitation,
  InvitationParams,
  RequestedInvitation,
  InviteResult,
  InviteResults,
  TeamInvite,
} from './invitations.schema.ts'
import { requestInvitation } from './request-invitation.service.ts'

const tags = ['Auth']
const teamTags = ['Team']

const inviteMembersRoute = createRoute({
  method: 'post',
  path: '/team/user/invite',
  operationId: 'inviteMembers',
  summary: 'Invite people',
  description:
    'An address that is invited already gets a new mail, up to five times; the link of the mail before stops working.',
  tags: teamTags,
  request: { body: jsonBody(TeamInvite) },
  responses: { 200: json(InviteResults, 'One result per address, in the order given'), ...problemResponse },
})

const resendInvitationRoute = createRoute({
  method: 'post',
  path: '/team/user/invite/{id}/resend',
  operationId: 'resendInvitation',
  summary: 'Mail an invitation again',
  description:
    'With the same roles, grants and message, and seven new days. The link of the mail before stops working. Five times at most.',
  tags: teamTags,
  request: { params: IdParam },
  responses: { 200: json(InviteResult, 'What became of it, as when inviting'), ...problemResponse },
})

const revokeInvitationRoute = createRoute({
  method: 'delete',
  path: '/team/user/invite/{id}',
  operationId: 'revokeInvitation',
  summary: 'Take an invitation back',
  tags: teamTags,
  request: { params: IdParam },
  responses: { 204: { description: 'Its link works no more' }, ...problemResponse },
})

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
  router.openapi(inviteMembersRoute, async (c) =>
    c.json(await inviteMembers(c.var.ctx, c.req.valid('json')), 200),
  )
  router.openapi(resendInvitationRoute, async (c) =>
    c.json(await resendInvitation(c.var.ctx, c.req.valid('param').id), 200),
  )
  router.openapi(revokeInvitationRoute, async (c) => {
    await revokeInvitation(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })
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
