import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg, { type ClientBase, type Pool, type PoolClient } from 'pg'

/** Bound by row-level security to one organization, in its transactions. */
export const organizationRole = 'parapet_app'

/** Works across organizations: feeds, schedules, cleanup, sign-in. It doesn't own the tables. */
export const systemRole = 'parapet_system'

/**
 * Switches a new connection to `parapet_system`, once instead of once per statement. `RESET ROLE` returns to the login,
 * which should have no privileges of its own. Before the first migration, the role doesn't exist yet.
 */
export async function enterSystemRole(client: ClientBase) {
  await client.query(
    `select set_config('role', rolname, false) from pg_roles where rolname = '${systemRole}'`,
  )
}

/** A pool option: the pool awaits it before handing out a new connection, which its types don't show. */
export const startAsSystem = enterSystemRole as pg.PoolConfig['onConnect']

/**
 * Runs `work` on a connection with the privileges of the login itself: for the embedded engine, where one login both owns
 * the tables and serves.
 */
export async function asLogin<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('reset role')
    return await work(client)
  } finally {
    await Promise.resolve(pool.options.onConnect?.(client)).finally(() => client.release())
  }
}

/**
 * Lets the login at `databaseUrl` switch to both roles, and creates it if it doesn't exist yet. A login that exists keeps
 * its password and attributes.
 */
export async function grantServiceLogin(owner: ClientBase, databaseUrl: string) {
  const { username, password } = new URL(databaseUrl)
  const login = decodeURIComponent(username)
  const { rows } = await owner.query<{ isOwner: boolean; isCreated: boolean }>(
    `select session_user = $1 as "isOwner", exists (select from pg_roles where rolname = $1) as "isCreated"`,
    [login],
  )
  const { isOwner, isCreated } = rows[0]!
  if (login === '' || isOwner) return
  const name = pg.escapeIdentifier(login)
  if (!isCreated) {
    const verifier = hashPassword(decodeURIComponent(password))
    await owner.query(
      `create role ${name} login noinherit nosuperuser nobypassrls nocreaterole nocreatedb password ${pg.escapeLiteral(verifier)}`,
    )
  }
  const { rows: memberships } = await owner.query<{ isMember: boolean }>(
    `select pg_has_role($1, '${organizationRole}', 'MEMBER') and pg_has_role($1, '${systemRole}', 'MEMBER') as "isMember"`,
    [login],
  )
  if (!memberships[0]!.isMember) await owner.query(`grant ${organizationRole}, ${systemRole} to ${name}`)
}

const scramIterations = 4096

/** As PostgreSQL stores it (SCRAM-SHA-256), so that the password itself never gets into the database's log. */
function hashPassword(password: string) {
  const salt = randomBytes(16)
  const saltedPassword = pbkdf2Sync(password.normalize('NFKC'), salt, scramIterations, 32, 'sha256')
  const sign = (text: string) => createHmac('sha256', saltedPassword).update(text).digest()
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${scramIterations}:${salt.toString('base64')}$${storedKey}:${sign('Server Key').toString('base64')}`
}

/**
 * Privileges that this pool's login has without switching roles. It should have none: with any, SQL that escapes its role
 * could read every organization's data or change the ledger.
 */
export async function findLoginPrivileges(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ privileges: string[] }>(`
    select array_remove(array[
      case when r.rolsuper then 'superuser' end,
      case when r.rolbypassrls then 'bypasses row-level security' end,
      case when r.rolcreaterole then 'creates roles' end,
      case when pg_has_role(r.oid, t.relowner, 'MEMBER') then 'owns the tables' end,
      case when pg_has_role(r.oid, '${systemRole}', 'USAGE') then 'inherits ${systemRole}' end
    ], null) as privileges
    from pg_roles r, pg_class t where r.rolname = session_user and t.oid = 'public.org'::regclass`)
  return rows[0]!.privileges
}
