import { randomUUID } from 'node:crypto'
import type { Engine } from '../engine.ts'
import { fillOrganisation, type OrganisationSize } from '../large-organisation.ts'
import { callApi } from './call-api.ts'
import { copyOrganisation } from './copy-organisation.ts'
import type { LoadServices } from './load-services.ts'
import type { Person } from './person.ts'
import { signInTestPerson } from './sign-in-test-person.ts'

export const organisations = 50
export const organisationSize: OrganisationSize = {
  portfolios: 5,
  properties: 100,
  units: 1_000,
  tenants: 800,
}
const roles = ['org_admin', 'property_manager', 'property_manager', 'viewer'] as const
/** How many rows of each kind somebody opens by themselves. */
const favourites = 40

/**
 * Fifty organisations of four people each. The first one of each signs up, which makes the organisation with its
 * built-in roles; the rest is written to the database.
 */
export async function seedLoad(engine: Engine, services: LoadServices): Promise<Person[]> {
  const teams: Team[] = []
  for (let n = 0; n < organisations; n += 1) teams.push(await createTeam(engine, services, n))
  const [first, ...others] = teams.map(({ orgId }) => orgId)
  await fillOrganisation(engine, { organisation: `'${first}'::uuid`, wanted: organisationSize })
  await copyOrganisation(engine, first!, others)
  await engine.query('analyze')

  const people: Person[] = []
  for (const { orgId, members } of teams) {
    const seen = {
      properties: await listSome(engine, 'property', orgId),
      units: await listSome(engine, 'unit', orgId),
      tenants: await listSome(engine, 'tenant', orgId),
    }
    people.push(...members.map((member) => ({ ...member, orgId, ...seen })))
    await callApi(services.url, members[0]!.token, 'POST', '/source', { connector: 'nws_alerts' })
  }
  return people
}

interface Team {
  orgId: string
  members: Pick<Person, 'token' | 'userId' | 'role'>[]
}

async function createTeam(engine: Engine, services: LoadServices, n: number): Promise<Team> {
  const signedIn = await Promise.all(
    roles.map((_, index) => signInTestPerson(services, `load-${n}-${index}@load.test`)),
  )
  const { token } = signedIn[0]!
  const me = await callApi<{ id: string; selectedOrgId: string }>(services.url, token, 'GET', '/user')
  const orgId = me.selectedOrgId
  const members: Team['members'] = [{ token, userId: me.id, role: roles[0] }]
  for (const [index, person] of signedIn.entries()) {
    if (index === 0) continue
    const role = roles[index]!
    const userId = await addMember(engine, { orgId, role, ...person })
    members.push({ token: person.token, userId, role })
  }
  return { orgId, members }
}

interface NewMember {
  orgId: string
  role: string
  descopeId: string
  email: string
}

async function addMember(engine: Engine, { orgId, role, descopeId, email }: NewMember): Promise<string> {
  const [id, membershipId] = [randomUUID(), randomUUID()]
  await engine.query(
    `insert into app_user (id, email, email_key, name, onboarded, descope_id, selected_org_id)
     values ($1, $2, $2, $2, true, $3, $4)`,
    [id, email, descopeId, orgId],
  )
  await engine.query(`insert into membership (id, org_id, user_id, joined_at) values ($1, $2, $3, now())`, [
    membershipId,
    orgId,
    id,
  ])
  await engine.query(
    `insert into membership_role (org_id, membership_id, role_id)
     select org_id, $1, id from role where org_id = $2 and key = $3`,
    [membershipId, orgId, role],
  )
  return id
}

async function listSome(engine: Engine, table: string, orgId: string): Promise<string[]> {
  const rows = await engine.query<{ id: string }>(
    `select id from ${table} where org_id = $1 order by id limit ${favourites}`,
    [orgId],
  )
  return rows.map(({ id }) => id)
}
