import DescopeClient from '@descope/node-sdk'
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { systemAccess } from '../platform/access/system-actor.ts'
import { type Config, readConfig } from '../config.ts'
import type { Actor } from '../platform/context/context.ts'
import { createDatabase, type Database } from '../platform/db/database.ts'
import { migrateOpened } from '../platform/db/migrate.ts'
import { type OpenPool, openPool } from '../platform/db/open-pool.ts'
import { createDescopeIdentity } from '../platform/identity/descope-identity.ts'
import { createCommandContext } from './command-context.ts'
import {
  changeOrganization,
  getOrganization,
  listOrganizations,
  type OperatorChange,
} from '../domains/team/operator/organizations.ts'
import {
  type OrganizationOptions,
  provisionOrganization,
  readOrganizationOptions,
} from '../domains/team/operator/provision-organization.ts'
import { runCommand } from './run-command.ts'
import { createIdentityRoles } from './seed/seed-identity.ts'
import { OperatorError } from '../platform/errors/operator-error.ts'

const usage = `Usage: pnpm org <command>

  create --name <name> --owner-email <address> [--slug <slug>] [--owner-name <name>] [--demo]
                              creates an organization and invites its owner by email, or adds the owner
                              immediately if the address already has an account
  list [--json]               lists all organizations
  allow-mail <slug or id>     allows it to email, text, and call its tenants; by default, organizations created by sign-up can’t
  deny-mail <slug or id>      stops it from emailing, texting, and calling its tenants
  deactivate <slug or id>     blocks access to it; nothing is deleted
  activate <slug or id>       restores access

Uses the database and identity project from the environment, including .env. The embedded database allows one
process, so stop the server first. With DATABASE_URL, the server can keep running.`

const operator: Actor = { type: 'system', id: null, name: 'Operator', access: systemAccess }

const commandChanges: Record<string, { change: OperatorChange; changedText: string; unchangedText: string }> =
  {
    'allow-mail': {
      change: { emailAllowed: true },
      changedText: 'can now email, text, and call its tenants',
      unchangedText: 'can already email, text, and call its tenants',
    },
    'deny-mail': {
      change: { emailAllowed: false },
      changedText: 'can no longer email, text, or call its tenants',
      unchangedText: 'is already blocked from emailing, texting, and calling its tenants',
    },
    activate: {
      change: { isActive: true },
      changedText: 'is active again',
      unchangedText: 'is already active',
    },
    deactivate: {
      change: { isActive: false },
      changedText: 'is deactivated; members have no access',
      unchangedText: 'is already deactivated',
    },
  }

async function run(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      slug: { type: 'string' },
      'owner-email': { type: 'string' },
      'owner-name': { type: 'string' },
      demo: { type: 'boolean' },
      json: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const [command, subject, ...more] = positionals
  const isKnownCommand = command === 'create' || command === 'list' || command! in commandChanges
  const needsSubject = command !== undefined && command in commandChanges
  if (!isKnownCommand || more.length > 0 || needsSubject !== (subject !== undefined))
    throw new OperatorError(usage)

  const options =
    command === 'create'
      ? readOrganizationOptions({
          name: values.name,
          slug: values.slug,
          ownerEmail: values['owner-email'],
          ownerName: values['owner-name'],
          demo: values.demo ?? false,
        })
      : null
  const config = readOrgConfig()
  return await withDatabase(config, async (db) => {
    if (options) return await create(db, config, options)
    if (command === 'list') return await listAsText(db, values.json ?? false)
    const organization = await getOrganization(db, subject!)
    const { change, changedText, unchangedText } = commandChanges[command!]!
    const ctx = createCommandContext({ db, config, orgId: organization.id, actor: operator })
    const isChanged = await changeOrganization(ctx, change)
    return `${organization.name} (${organization.slug}) ${isChanged ? changedText : unchangedText}.`
  })
}

function readOrgConfig() {
  // These commands encrypt nothing, so they don't require the server's secret key.
  const secretKey = process.env.PARAPET_SECRET_KEY || randomBytes(32).toString('base64')
  return readConfig({ ...process.env, SEED_DEMO: '0', PARAPET_SECRET_KEY: secretKey })
}

async function withDatabase(config: Config, work: (db: Database) => Promise<string>) {
  const database = await openDatabase(config)
  try {
    await migrateOpened(database, config)
    return await work(createDatabase(database.pool))
  } finally {
    await database.close()
  }
}

async function openDatabase({ databaseUrl, database, dataDir }: Config): Promise<OpenPool> {
  try {
    return await openPool({
      databaseUrl,
      migrationUrl: database.migrationUrl,
      dataDir,
      onCrash: (error) => {
        throw error
      },
    })
  } catch (error) {
    if (!(error instanceof OperatorError) || databaseUrl !== null) throw error
    const [reason] = error.message.split(/(?<=\d{4}\S*\.) /)
    throw new OperatorError(
      `${reason}\nThe embedded database allows one process. Stop the server, run this command, and start the server again.`,
      { cause: error },
    )
  }
}

async function listAsText(db: Database, asJson: boolean) {
  const rows = await listOrganizations(db)
  if (asJson) return JSON.stringify(rows, null, 2)
  if (rows.length === 0) return 'No organizations yet.'
  const cells = rows.map(({ slug, name, members, ...row }) => [
    slug,
    name,
    String(members),
    row.isActive ? 'active' : 'deactivated',
    row.emailAllowed ? 'allowed' : 'not allowed',
    row.demo ? 'demo' : '',
    row.id,
  ])
  const table = [['SLUG', 'NAME', 'MEMBERS', 'STATE', 'MAIL', '', 'ID'], ...cells]
  const widths = table[0]!.map((_, n) => Math.max(...table.map((line) => line[n]!.length)))
  return table
    .map((line) =>
      line
        .map((cell, n) => cell.padEnd(widths[n]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

async function create(db: Database, config: Config, options: OrganizationOptions) {
  const { projectId, baseUrl, managementKey } = config.identity
  const settings = {
    projectId,
    ...(baseUrl !== null && { baseUrl }),
    ...(managementKey !== null && { managementKey }),
  }
  const gateways = {
    identity: createDescopeIdentity(settings),
    publicUrl: config.publicUrl,
    isSandbox: config.usesSandbox,
  }
  const failure = await syncIdentityRoles(settings)
  const { org, invitation } = await provisionOrganization(
    db,
    (orgId) => createCommandContext({ db, config, orgId, actor: operator, gateways }),
    options,
  )
  const lines = [
    `${org.name} created.`,
    `  slug  ${org.slug}`,
    `  id    ${org.id}`,
    ...(failure ? [failure] : []),
  ]
  if (!invitation)
    return [
      ...lines,
      'The owner already has an account and is now an administrator of the organization.',
    ].join('\n')
  return [
    ...lines,
    invitation.failure === null
      ? 'The owner was invited by email.'
      : 'The invitation couldn’t be emailed. Send the link to the owner yourself.',
    `The link works for seven days and only for that address: ${invitation.url}`,
  ].join('\n')
}

/**
 * Creates the roles that the provider's tokens name. Permissions don't depend on them, so the organization is created even
 * if this fails.
 */
async function syncIdentityRoles(settings: Parameters<typeof DescopeClient>[0]): Promise<string | null> {
  try {
    await createIdentityRoles(DescopeClient(settings).management)
    return null
  } catch (error) {
    const reason = error instanceof OperatorError ? error.message : 'It isn’t responding.'
    return `Couldn’t sync roles to the sign-in service. ${reason}`
  }
}

await runCommand(run)
