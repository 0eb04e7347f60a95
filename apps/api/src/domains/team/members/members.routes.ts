import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { IdParam } from '../../../platform/http/ref.ts'
import { json, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { MemberSessionList } from '../sessions/sessions.schema.ts'
import { listTeam } from './list-team.service.ts'
import { getMemberAccess } from './member-access.service.ts'
import { endMemberSessions, listMemberSessions } from './member-sessions.service.ts'
import { getMember, removeMember, updateMember } from './members.service.ts'
import { MemberAccess, MemberPatch, MemberWrite, TeamMember, TeamPage, TeamQuery } from './members.schema.ts'

const tags = ['Team']

const list = createRoute({
  method: 'get',
  path: '/team/user',
  'x-permission': 'team:read',
  operationId: 'listTeam',
  summary: 'List members and invitations',
  tags,
  request: { query: TeamQuery },
  responses: { 200: json(TeamPage, 'One page of people.'), ...problemResponse },
})

const get = createRoute({
  method: 'get',
  path: '/team/user/{id}',
  'x-permission': 'team:read',
  operationId: 'getMember',
  summary: 'Get a member',
  tags,
  request: { params: IdParam },
  responses: { 200: json(TeamMember, 'The member.'), ...problemResponse },
})

const access = createRoute({
  method: 'get',
  path: '/team/user/{id}/access',
  'x-permission': null,
  operationId: 'getMemberAccess',
  summary: 'Get a member’s effective access',
  description: 'Requires `role:read`, except for the caller’s own access.',
  tags,
  request: { params: IdParam },
  responses: { 200: json(MemberAccess, 'Each permission, and where it comes from.'), ...problemResponse },
})

const update = createRoute({
  method: 'patch',
  path: '/team/user/{id}',
  'x-permission': { all: ['team:read'], any: ['team:update', 'role:assign'] },
  operationId: 'updateMember',
  summary: 'Update a member’s roles, or suspend or reinstate them',
  description: 'Returns 409 `last-admin` if it would leave no one who can manage the organization.',
  tags,
  'x-fresh-sign-in': true,
  request: { params: IdParam, headers: IfMatchHeader, body: patchBody(MemberPatch) },
  responses: { 200: json(MemberWrite, 'The updated member.'), ...problemResponse },
})

const remove = createRoute({
  method: 'delete',
  path: '/team/user/{id}',
  'x-permission': 'team:update',
  operationId: 'removeMember',
  summary: 'Remove a member',
  description:
    'Also removes their roles and grants. Returns 409 `last-admin` for the last member who can manage the organization.',
  tags,
  'x-fresh-sign-in': true,
  request: { params: IdParam, headers: IfMatchHeader },
  responses: { 204: { description: 'Their access has ended.' }, ...problemResponse },
})

const listSessions = createRoute({
  method: 'get',
  path: '/team/user/{id}/session',
  'x-permission': 'team:update',
  operationId: 'listMemberSessions',
  summary: 'List a member’s sessions',
  description:
    'One entry per device, most recent first. Requires `team:update`, and every permission that the member’s roles include.',
  tags,
  request: { params: IdParam },
  responses: { 200: json(MemberSessionList, 'All active sessions.'), ...problemResponse },
})

const endSessions = createRoute({
  method: 'delete',
  path: '/team/user/{id}/session',
  'x-permission': 'team:update',
  operationId: 'endMemberSessions',
  summary: 'Sign a member out everywhere',
  description:
    'Ends all of their sessions and every sign-in at the identity provider, in all of their organizations. Requires `team:update`, and every permission that the member’s roles include.',
  tags,
  'x-fresh-sign-in': true,
  request: { params: IdParam },
  responses: { 204: { description: 'Signed out.' }, ...problemResponse },
})

export function membersRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) => c.json(await listTeam(c.var.ctx, c.req.valid('query')), 200))
  router.openapi(get, async (c) => {
    const member = await getMember(c.var.ctx, c.req.valid('param').id)
    c.header('ETag', entityTag(member.membership.version!))
    return c.json(member, 200)
  })
  router.openapi(access, async (c) => c.json(await getMemberAccess(c.var.ctx, c.req.valid('param').id), 200))
  router.openapi(update, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const { member, previousVersion } = await updateMember(
      c.var.ctx,
      c.req.valid('param').id,
      c.req.valid('json'),
      expected,
    )
    c.header('ETag', entityTag(member.membership.version!))
    return c.json({ ...member, ...(expected === null && { previousVersion }) }, 200)
  })
  router.openapi(remove, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    await removeMember(c.var.ctx, c.req.valid('param').id, expected)
    return c.body(null, 204)
  })
  router.openapi(listSessions, async (c) =>
    c.json(await listMemberSessions(c.var.ctx, c.req.valid('param').id, c.var.sessionId), 200),
  )
  router.openapi(endSessions, async (c) => {
    await endMemberSessions(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })
  return router
}
