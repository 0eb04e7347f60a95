import { createRoute } from '@hono/zod-openapi'
import { IdParam } from '../../../platform/http/ref.ts'
import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRouter } from '../../../platform/http/router.ts'
import { inviteMembers } from './invite-members.service.ts'
import { listTeam } from './list-team.service.ts'
import { resendInvitation } from './resend-invitation.service.ts'
import { revokeInvitation } from './revoke-invitation.service.ts'
import { InviteResult, InviteResults, TeamInvite, TeamPage, TeamQuery } from './team.schema.ts'

const tags = ['Team']

const listTeamRoute = createRoute({
  method: 'get',
  path: '/team/user',
  operationId: 'listTeam',
  summary: 'List members and invited people',
  tags,
  request: { query: TeamQuery },
  responses: { 200: json(TeamPage, 'One page of people'), ...problemResponse },
})

const inviteMembersRoute = createRoute({
  method: 'post',
  path: '/team/user/invite',
  operationId: 'inviteMembers',
  summary: 'Invite people',
  description:
    'An address that is invited already gets a new mail, up to five times; the link of the mail before stops working.',
  tags,
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
  tags,
  request: { params: IdParam },
  responses: { 200: json(InviteResult, 'What became of it, as when inviting'), ...problemResponse },
})

const revokeInvitationRoute = createRoute({
  method: 'delete',
  path: '/team/user/invite/{id}',
  operationId: 'revokeInvitation',
  summary: 'Take an invitation back',
  tags,
  request: { params: IdParam },
  responses: { 204: { description: 'Its link works no more' }, ...problemResponse },
})

export function teamRoutes() {
  const router = createRouter()

  router.openapi(listTeamRoute, async (c) => c.json(await listTeam(c.var.ctx, c.req.valid('query')), 200))
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

  return router
}
