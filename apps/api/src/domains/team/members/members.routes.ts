import { createRoute } from '@hono/zod-openapi'
import { entityTag, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { IdParam, IfMatchHeader } from '../../../platform/http/ref.ts'
import { json, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRouter } from '../../../platform/http/router.ts'
import { listTeam } from './list-team.service.ts'
import { getMemberAccess } from './member-access.service.ts'
import { getMember, removeMember, updateMember } from './members.service.ts'
import { MemberAccess, MemberPatch, MemberWrite, TeamMember, TeamPage, TeamQuery } from './members.schema.ts'

const tags = ['Team']

const list = createRoute({
  method: 'get',
  path: '/team/user',
  operationId: 'listTeam',
  summary: 'List members and invited people',
  tags,
  request: { query: TeamQuery },
  responses: { 200: json(TeamPage, 'One page of people'), ...problemResponse },
})

const get = createRoute({
  method: 'get',
  path: '/team/user/{id}',
  operationId: 'getMember',
  summary: 'See one member',
  tags,
  request: { params: IdParam },
  responses: { 200: json(TeamMember, 'The member, by the id of the person'), ...problemResponse },
})

const access = createRoute({
  method: 'get',
  path: '/team/user/{id}/access',
  operationId: 'getMemberAccess',
  summary: 'See what a member can do, and why',
  description: 'Needs role:read, or nothing for the caller’s own access.',
  tags,
  request: { params: IdParam },
  responses: { 200: json(MemberAccess, 'Each permission with where it comes from'), ...problemResponse },
})

const update = createRoute({
  method: 'patch',
  path: '/team/user/{id}',
  operationId: 'updateMember',
  summary: 'Change the roles of a member, suspend or reactivate them',
  description: 'Answers 409 `last-admin` where nobody would be left who may run the organisation.',
  tags,
  request: { params: IdParam, headers: IfMatchHeader, body: patchBody(MemberPatch) },
  responses: { 200: json(MemberWrite, 'The member after the change'), ...problemResponse },
})

const remove = createRoute({
  method: 'delete',
  path: '/team/user/{id}',
  operationId: 'removeMember',
  summary: 'Remove a member',
  description:
    'Takes their roles and grants too. Answers 409 `last-admin` for the last who may run the organisation.',
  tags,
  request: { params: IdParam, headers: IfMatchHeader },
  responses: { 204: { description: 'They get in no more.' }, ...problemResponse },
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
  return router
}
