import { randomUUID } from 'node:crypto'
import { type Engine, listColumns } from '../engine.ts'
import { fillOrganization, type OrganizationSize, uuidOf } from '../large-organization.ts'
import { callApi } from './call-api.ts'
import type { LoadServices } from './load-services.ts'
import type { Person } from './run-generator.ts'

export const organizations = 50
const organizationSize: OrganizationSize = {
  portfolios: 5,
  properties: 100,
  units: 1_000,
  tenants: 800,
}
const roles = ['org_admin', 'property_manager', 'property_manager', 'viewer'] as const
/** How many rows of each kind someone opens by themselves. */
const favorites = 40

/**
 * Fifty organizations of four people each. The first one of each signs up, which makes the organization with its
 * built-in roles; the rest is written to the database.
 */
export async function seedLoad(engine: Engine, services: LoadServices): Promise<Person[]> {
  const teams: Team[] = []
  for (let n = 0; n < organizations; n += 1) teams.push(await createTeam(engine, services, n))
  const [first, ...others] = teams.map(({ orgId }) => orgId)
  await fillOrganization(engine, { organization: `'${first}'::uuid`, wanted: organizationSize })
  await copyOrganization(engine, first!, others)
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
    `select id from ${table} where org_id = $1 order by id limit ${favorites}`,
    [orgId],
  )
  return rows.map(({ id }) => id)
}

const managementKey = 'P2sandbox:sandbox-management-key'

/** Makes a test person at the sandbox's identity provider and signs them in, without a mail. */
async function signInTestPerson({ sandboxUrl }: LoadServices, email: string) {
  const ask = async <Answer>(bearer: string, path: string, body: object): Promise<Answer> => {
    const response = await fetch(`${sandboxUrl}/identity${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const { user } = await ask<{ user: { userId: string } }>(managementKey, '/v1/mgmt/user/create', {
    loginId: email,
    email,
    verifiedEmail: true,
    displayName: email.split('@')[0],
    test: true,
  })
  const { code } = await ask<{ code: string }>(managementKey, '/v1/mgmt/tests/generate/otp', {
    deliveryMethod: 'email',
    loginId: email,
  })
  const { sessionJwt } = await ask<{ sessionJwt: string }>('P2sandbox', '/v1/auth/otp/verify/email', {
    code,
    loginId: email,
  })
  return { email, descopeId: user.userId, token: sessionJwt }
}

/** In the order in which they refer to each other. */
const tables = ['portfolio', 'property', 'property_figure', 'unit', 'tenant'] as const
const ids: ReadonlySet<string> = new Set(['id', 'portfolio_id', 'property_id', 'unit_id'])

/**
 * Gives other organizations the same rows as one that was filled, figures included, so that triggers need not compute
 * them again for every row. Each row has an id of its own.
 */
async function copyOrganization(engine: Engine, from: string, to: readonly string[]): Promise<void> {
  await engine.query('begin')
  // Triggers and foreign keys rest for this transaction. Only a superuser may say so.
  await engine.query(`set local session_replication_role = replica`)
  for (const table of tables) {
    const columns = await listColumns(engine, table)
    const values = columns.split(', ').map((column) => {
      if (column === 'org_id') return 'target.id'
      return ids.has(column) ? uuidOf(`source.${column}::text || target.id::text`) : `source.${column}`
    })
    const own = table === 'portfolio' ? 'and not source.unassigned' : ''
    await engine.query(
      `insert into ${table} (${columns}) select ${values.join(', ')}
       from ${table} source cross join unnest($2::uuid[]) as target(id) where source.org_id = $1 ${own}`,
      [from, to],
    )
  }
  await engine.query('commit')
}
