import { randomUUID } from 'node:crypto'
import { type DatabaseClient, listColumns } from '../database-client.ts'
import { fillOrganization, type OrganizationSize, uuidSql } from '../large-organization.ts'
import { callApi } from './call-api.ts'
import type { LoadServices } from './load-services.ts'
import type { Member } from './run-generator.ts'

export const organizationCount = 50
const organizationSize: OrganizationSize = {
  portfolios: 5,
  properties: 100,
  units: 1_000,
  tenants: 800,
}
const roles = ['org_admin', 'property_manager', 'property_manager', 'viewer'] as const
/** How many records of each kind the members of an organization open. */
const recordsPerPerson = 40

/**
 * Fifty organizations of four people each. The first one signs up, which creates the organization with its
 * built-in roles; the others are inserted into the database.
 */
export async function seedLoad(client: DatabaseClient, services: LoadServices): Promise<Member[]> {
  const teams: Team[] = []
  for (let n = 0; n < organizationCount; n += 1) teams.push(await createTeam(client, services, n))
  const [templateOrgId, ...otherOrgIds] = teams.map(({ orgId }) => orgId)
  await fillOrganization(client, { orgIdSql: `'${templateOrgId}'::uuid`, size: organizationSize })
  await copyOrganization(client, templateOrgId!, otherOrgIds)
  await client.query('analyze')

  const allMembers: Member[] = []
  for (const { orgId, members } of teams) {
    const sampleIds = {
      properties: await listSampleIds(client, 'property', orgId),
      units: await listSampleIds(client, 'unit', orgId),
      tenants: await listSampleIds(client, 'tenant', orgId),
    }
    allMembers.push(...members.map((member) => ({ ...member, orgId, ...sampleIds })))
    await callApi(services.url, members[0]!.token, 'POST', '/source', { connector: 'nws_alerts' })
  }
  return allMembers
}

interface Team {
  orgId: string
  members: Pick<Member, 'token' | 'userId' | 'role'>[]
}

async function createTeam(client: DatabaseClient, services: LoadServices, teamIndex: number): Promise<Team> {
  const signedIn = await Promise.all(
    roles.map((_, index) => signInTestUser(services, `load-${teamIndex}-${index}@load.test`)),
  )
  const { token } = signedIn[0]!
  const me = await callApi<{ id: string; selectedOrgId: string }>(services.url, token, 'GET', '/user')
  const orgId = me.selectedOrgId
  const members: Team['members'] = [{ token, userId: me.id, role: roles[0] }]
  for (const [index, person] of signedIn.entries()) {
    if (index === 0) continue
    const role = roles[index]!
    const userId = await addMember(client, { orgId, role, ...person })
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

async function addMember(
  client: DatabaseClient,
  { orgId, role, descopeId, email }: NewMember,
): Promise<string> {
  const [id, membershipId] = [randomUUID(), randomUUID()]
  await client.query(
    `insert into app_user (id, email, email_key, name, onboarded, descope_id, selected_org_id)
     values ($1, $2, $2, $2, true, $3, $4)`,
    [id, email, descopeId, orgId],
  )
  await client.query(`insert into membership (id, org_id, user_id, joined_at) values ($1, $2, $3, now())`, [
    membershipId,
    orgId,
    id,
  ])
  await client.query(
    `insert into membership_role (org_id, membership_id, role_id)
     select org_id, $1, id from role where org_id = $2 and key = $3`,
    [membershipId, orgId, role],
  )
  return id
}

async function listSampleIds(client: DatabaseClient, table: string, orgId: string): Promise<string[]> {
  const rows = await client.query<{ id: string }>(
    `select id from ${table} where org_id = $1 order by id limit ${recordsPerPerson}`,
    [orgId],
  )
  return rows.map(({ id }) => id)
}

const managementKey = 'P2sandbox:sandbox-management-key'

/** Creates a test user at the sandbox's identity provider and signs them in, without an email. */
async function signInTestUser({ sandboxUrl }: LoadServices, email: string) {
  const callIdentity = async <ResponseBody>(
    bearer: string,
    path: string,
    body: object,
  ): Promise<ResponseBody> => {
    const response = await fetch(`${sandboxUrl}/identity${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    return (await response.json()) as ResponseBody
  }
  const { user } = await callIdentity<{ user: { userId: string } }>(managementKey, '/v1/mgmt/user/create', {
    loginId: email,
    email,
    verifiedEmail: true,
    displayName: email.split('@')[0],
    test: true,
  })
  const { code } = await callIdentity<{ code: string }>(managementKey, '/v1/mgmt/tests/generate/otp', {
    deliveryMethod: 'email',
    loginId: email,
  })
  const { sessionJwt } = await callIdentity<{ sessionJwt: string }>(
    'P2sandbox',
    '/v1/auth/otp/verify/email',
    {
      code,
      loginId: email,
    },
  )
  return { email, descopeId: user.userId, token: sessionJwt }
}

/** Referenced tables first. */
const tables = ['portfolio', 'property', 'property_figure', 'unit', 'tenant'] as const
const idColumns: ReadonlySet<string> = new Set(['id', 'portfolio_id', 'property_id', 'unit_id'])

/**
 * Copies the rows of a filled organization to others, including computed columns, so that triggers don't have to run
 * for every row. Each copy has its own ids.
 */
async function copyOrganization(
  client: DatabaseClient,
  sourceOrgId: string,
  targetOrgIds: readonly string[],
): Promise<void> {
  await client.query('begin')
  // Disables triggers and foreign keys for this transaction. Requires a superuser.
  await client.query(`set local session_replication_role = replica`)
  for (const table of tables) {
    const columns = await listColumns(client, table)
    const values = columns.split(', ').map((column) => {
      if (column === 'org_id') return 'target.id'
      return idColumns.has(column) ? uuidSql(`source.${column}::text || target.id::text`) : `source.${column}`
    })
    const extraCondition = table === 'portfolio' ? 'and not source.unassigned' : ''
    await client.query(
      `insert into ${table} (${columns}) select ${values.join(', ')}
       from ${table} source cross join unnest($2::uuid[]) as target(id) where source.org_id = $1 ${extraCondition}`,
      [sourceOrgId, targetOrgIds],
    )
  }
  await client.query('commit')
}
