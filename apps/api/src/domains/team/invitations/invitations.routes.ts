import { IdParam } from '../../../platform/http/ref.ts'
import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
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
  'x-permission': 'team:invite',
  operationId: 'inviteMembers',
  summary: 'Invite people',
  description:
    'Inviting an already invited address sends a new email, up to five times. The previous link stops working.',
  tags: teamTags,
  'x-fresh-sign-in': true,
  'x-rate-limit': 'import',
  request: { body: jsonBody(TeamInvite) },
  responses: { 200: json(InviteResults, 'One result per address, in order.'), ...problemResponse },
})

const resendInvitationRoute = createRoute({
  method: 'post',
  path: '/team/user/invite/{id}/resend',
  'x-permission': 'team:invite',
  operationId: 'resendInvitation',
  summary: 'Resend an invitation',
  description:
    'Sends it with the same roles, grants, and message, valid for seven more days. The previous link stops working. An invitation can be resent up to five times.',
  tags: teamTags,
  'x-rate-limit': 'import',
  request: { params: IdParam },
  responses: { 200: json(InviteResult, 'The result, as when inviting.'), ...problemResponse },
})

const revokeInvitationRoute = createRoute({
  method: 'delete',
  path: '/team/user/invite/{id}',
  'x-permission': 'team:invite',
  operationId: 'revokeInvitation',
  summary: 'Revoke an invitation',
  tags: teamTags,
  request: { params: IdParam },
  responses: { 204: { description: 'The link no longer works.' }, ...problemResponse },
})

const getInvitationRoute = createRoute({
  method: 'get',
  path: '/auth/invite/{token}',
  operationId: 'getInvitation',
  summary: 'Get an invitation',
  tags,
  security: [],
  request: { params: InvitationParams },
  responses: { 200: json(Invitation, 'The invitation that the link points to.'), ...problemResponse },
})

const acceptInvitationRoute = createRoute({
  method: 'post',
  path: '/auth/invite/{token}',
  operationId: 'acceptInvitation',
  summary: 'Accept an invitation',
  description:
    'Requires a session whose verified address is the invited one. Accepts the token, or the ID of an invitation from the `invitation-waiting` problem. Repeating the call changes nothing.',
  tags,
  'x-without-organization': true,
  request: { params: InvitationParams },
  responses: {
    200: json(AcceptedInvitation, 'The organization, which is now selected.'),
    ...problemResponse,
  },
})

const requestInvitationRoute = createRoute({
  method: 'post',
  path: '/auth/invite/{token}/request',
  operationId: 'requestInvitation',
  summary: 'Request a new invitation',
  description:
    'Asks the person who sent an expired or revoked invitation for a new one. Emails them at most once a day.',
  tags,
  security: [],
  request: { params: InvitationParams },
  responses: { 202: json(RequestedInvitation, 'The request was received.'), ...problemResponse },
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
    return c.json({ message: 'If the invitation can be resent, the person who sent it gets an email.' }, 202)
  })
  return router
}
