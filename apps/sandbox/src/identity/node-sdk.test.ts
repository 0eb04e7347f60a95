import DescopeClient from '@descope/node-sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { startSandbox } from '../sandbox.ts'
import { undocumentedCode } from './identity-error.ts'
import { provideSandbox } from '../testing/provide-sandbox.ts'

const sandbox = provideSandbox()

const createClient = (options: { managementKey?: string; publicKey?: string } = {}) =>
  DescopeClient({ projectId: 'P2sandbox', baseUrl: sandbox.identityUrl, ...options })
const createManagement = () => createClient({ managementKey: 'sandbox-management-key' }).management

async function signIn(email: string, client = createClient()) {
  await client.otp.signUpOrIn.email(email)
  const { data } = await client.otp.verify.email(email, await sandbox.readCode(email))
  if (!data?.refreshJwt) throw new Error(`Cannot sign in ${email}`)
  return { sessionJwt: data.sessionJwt, refreshJwt: data.refreshJwt }
}

beforeAll(async () => {
  const management = createManagement()
  await management.tenant.createWithId('north', 'North Homes')
  await management.tenant.createWithId('south', 'South Homes')
  await management.permission.create('property:read', 'See properties')
  await management.role.create('manager', 'Manages', ['property:read', 'property:update'])
  await management.role.create('viewer', 'Looks', ['property:read'])
})

describe('sessions', () => {
  it('validates a session with the published key, and roles and permissions per tenant', async () => {
    await createManagement().user.create('mia@example.test', {
      email: 'mia@example.test',
      userTenants: [
        { tenantId: 'north', roleNames: ['manager'] },
        { tenantId: 'south', roleNames: ['viewer'] },
      ],
    })
    const client = createClient()
    const { sessionJwt } = await signIn('mia@example.test')
    const session = await client.validateSession(sessionJwt)

    expect(session.token).toMatchObject({
      iss: 'P2sandbox',
      sub: expect.stringMatching(/^U2/) as string,
      drn: 'DS',
      amr: ['email'],
      roles: [],
      permissions: [],
      tenants: {
        north: { roles: ['manager'], permissions: ['property:read', 'property:update'] },
        south: { roles: ['viewer'], permissions: ['property:read'] },
      },
    })
    expect(session.token).not.toHaveProperty('dct')
    expect(client.validateTenantPermissions(session, 'north', ['property:update'])).toBe(true)
    expect(client.validateTenantPermissions(session, 'south', ['property:update'])).toBe(false)
    expect(client.getMatchedTenantRoles(session, 'south', ['viewer', 'manager'])).toEqual(['viewer'])
  })

  it('marks a person’s only tenant as the current one', async () => {
    await createManagement().user.create('solo@example.test', {
      email: 'solo@example.test',
      userTenants: [{ tenantId: 'north', roleNames: ['viewer'] }],
    })
    const { sessionJwt } = await signIn('solo@example.test')
    expect((await createClient().validateSession(sessionJwt)).token).toMatchObject({ dct: 'north' })
  })

  it('puts changed roles into the next refreshed session', async () => {
    const management = createManagement()
    await management.user.create('promoted@example.test', {
      email: 'promoted@example.test',
      userTenants: [{ tenantId: 'north', roleNames: ['viewer'] }],
    })
    const client = createClient()
    const { refreshJwt } = await signIn('promoted@example.test')
    await management.user.setTenantRoles('promoted@example.test', 'north', ['manager'])
    const refreshed = await client.refreshSession(refreshJwt)
    expect(refreshed.token).toMatchObject({ tenants: { north: { roles: ['manager'] } } })
  })

  it('rejects a session with another signature or project', async () => {
    const other = await startSandbox({ port: 0 })
    const { sessionJwt } = await signIn('real@example.test')
    const stranger = DescopeClient({ projectId: 'P2sandbox', baseUrl: other.identityUrl })
    await expect(stranger.validateSession(sessionJwt)).rejects.toThrow('failed to fetch matching key')
    await other.close()

    const wrongProject = DescopeClient({ projectId: 'P2other', baseUrl: sandbox.identityUrl })
    expect(await wrongProject.otp.signUpOrIn.email('real@example.test')).toMatchObject({
      ok: false,
      code: 401,
    })
  })

  it('validates offline with the public key, and with a key fetched before the server went down', async () => {
    const warm = createClient()
    const { sessionJwt } = await signIn('offline@example.test')
    await warm.validateSession(sessionJwt)
    const answer = await fetch(`${sandbox.identityUrl}/v2/keys/P2sandbox`)
    const { keys } = (await answer.json()) as { keys: { d?: string }[] }
    expect(keys[0]).not.toHaveProperty('d')

    await sandbox.setFaults({ identity: 'down' })
    expect((await warm.validateSession(sessionJwt)).jwt).toBe(sessionJwt)
    const offline = createClient({ publicKey: JSON.stringify(keys[0]) })
    expect((await offline.validateSession(sessionJwt)).jwt).toBe(sessionJwt)
  })

  it('ends a person’s sessions on logout, disable and delete by management', async () => {
    const management = createManagement()
    const client = createClient()
    const email = 'ended@example.test'

    const first = await signIn(email)
    await management.user.logoutUser(email)
    expect(await client.refresh(first.refreshJwt)).toMatchObject({ ok: false, code: 401 })

    const second = await signIn(email)
    await management.user.deactivate(email)
    expect((await client.refresh(second.refreshJwt)).ok).toBe(false)
    expect(await client.otp.signIn.email(email)).toMatchObject({ ok: false, code: 403 })

    await management.user.activate(email)
    const third = await signIn(email)
    await management.user.delete(email)
    expect(await client.refresh(third.refreshJwt)).toMatchObject({ ok: false, code: 401 })
    expect(await management.user.load(email)).toMatchObject({
      ok: false,
      code: 404,
      error: { errorCode: 'E112102' },
    })
  })
})

describe('management', () => {
  it('needs the management key', async () => {
    const result = await createClient({ managementKey: 'guessed' }).management.tenant.loadAll()
    expect(result).toMatchObject({ ok: false, code: 401 })
  })

  it('creates, loads, finds, changes and deletes tenants', async () => {
    const { tenant } = createManagement()
    const created = await tenant.create('Fresh', ['fresh.test'], { plan: 'trial' })
    const id = created.data?.id ?? ''
    expect((await tenant.load(id)).data).toMatchObject({
      id,
      name: 'Fresh',
      customAttributes: { plan: 'trial' },
    })
    expect((await tenant.createWithId(id, 'Again')).ok).toBe(false)
    await tenant.update(id, 'Fresher')
    expect((await tenant.searchAll([id])).data).toMatchObject([{ id, name: 'Fresher' }])
    expect((await tenant.loadAll()).data?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['North Homes', 'South Homes', 'Fresher']),
    )
    await tenant.delete(id)
    expect(await tenant.load(id)).toMatchObject({
      ok: false,
      code: 404,
      error: { errorCode: undocumentedCode },
    })
  })

  it('creates, finds and changes roles and permissions', async () => {
    const { role, permission } = createManagement()
    await role.create('inspector', 'Inspects', ['property:read'], 'north')
    expect((await role.create('inspector', '', [], 'north')).ok).toBe(false)
    expect((await role.search({ roleNames: ['inspector'] })).data).toMatchObject([
      { name: 'inspector', tenantId: 'north', permissionNames: ['property:read'] },
    ])
    await role.update('inspector', 'auditor', 'Audits', ['property:read', 'ledger:read'], 'north')
    expect((await role.loadAll()).data?.map(({ name }) => name)).toEqual(['manager', 'viewer', 'auditor'])
    await role.delete('auditor', 'north')
    expect((await role.search({ tenantIds: ['north'] })).data).toEqual([])
    expect((await permission.loadAll()).data).toMatchObject([
      { name: 'property:read', description: 'See properties' },
    ])
  })

  it('creates a person with tenants and roles, and finds them again', async () => {
    const { user } = createManagement()
    const created = await user.create('noor@example.test', {
      email: 'noor@example.test',
      displayName: 'Noor Haddad',
      givenName: 'Noor',
      familyName: 'Haddad',
      verifiedEmail: true,
      userTenants: [{ tenantId: 'south', roleNames: ['viewer'] }],
    })
    expect(created.data).toMatchObject({
      loginIds: ['noor@example.test'],
      name: 'Noor Haddad',
      givenName: 'Noor',
      familyName: 'Haddad',
      verifiedEmail: true,
      status: 'enabled',
      test: false,
      userTenants: [
        {
          tenantId: 'south',
          tenantName: 'South Homes',
          roleNames: ['viewer'],
          permissions: ['property:read'],
        },
      ],
    })
    const userId = created.data?.userId ?? ''
    expect((await user.load('NOOR@example.test')).data?.userId).toBe(userId)
    expect((await user.loadByUserId(userId)).data?.name).toBe('Noor Haddad')
    expect(
      (await user.search({ tenantIds: ['south'], roles: ['viewer'], text: 'haddad' })).data,
    ).toMatchObject({
      users: [{ userId }],
      total: 1,
    })
    expect((await user.create('noor@example.test', {})).error).toMatchObject({ errorCode: 'E062107' })
  })

  it('rejects tenants and roles that don’t exist', async () => {
    const { user } = createManagement()
    const inNowhere = { userTenants: [{ tenantId: 'nowhere', roleNames: [] }] }
    expect((await user.create('lost@example.test', inNowhere)).error).toMatchObject({ errorCode: 'E011003' })
    const withoutRole = { userTenants: [{ tenantId: 'north', roleNames: ['nothing'] }] }
    expect((await user.create('lost@example.test', withoutRole)).error).toMatchObject({
      errorCode: 'E011003',
    })
    expect((await user.load('lost@example.test')).ok).toBe(false)
  })

  it('adds and removes tenants and roles', async () => {
    const { user } = createManagement()
    const email = 'mover@example.test'
    await user.create(email, { email })
    await user.addTenant(email, 'north')
    await user.addTenantRoles(email, 'north', ['viewer'])
    await user.addTenantRoles(email, 'north', ['manager'])
    await user.removeTenantRoles(email, 'north', ['viewer'])
    expect((await user.load(email)).data?.userTenants).toMatchObject([
      { tenantId: 'north', roleNames: ['manager'] },
    ])
    await user.setRoles(email, ['viewer'])
    await user.removeTenant(email, 'north')
    expect((await user.load(email)).data).toMatchObject({ roleNames: ['viewer'], userTenants: [] })
  })

  it('patches single fields, and replaces all of them on update', async () => {
    const { user } = createManagement()
    const email = 'patched@example.test'
    await user.create(email, { email, displayName: 'Before', familyName: 'Kept' })
    expect((await user.patch(email, { displayName: 'After' })).data).toMatchObject({
      name: 'After',
      familyName: 'Kept',
    })
    expect((await user.update(email, { email, displayName: 'New' })).data).toMatchObject({
      name: 'New',
      familyName: '',
    })
  })

  it('invites by email with link and personal message, and enables the person with the first sign-in', async () => {
    const { user } = createManagement()
    const email = 'guest@example.test'
    const inviteUrl = 'https://app.example.test/auth/invite?token=abc&org=north'
    const invited = await user.invite(email, {
      email,
      userTenants: [{ tenantId: 'north', roleNames: ['viewer'] }],
      inviteUrl,
      sendMail: true,
      templateOptions: { message: 'Welcome <b>aboard</b>', inviterName: 'Olive Owner' },
    })
    expect(invited.data).toMatchObject({ status: 'invited', userTenants: [{ tenantId: 'north' }] })

    const [mail] = await sandbox.listMessages(email)
    expect(mail?.subject).toBe('Olive Owner invited you to North Homes on Parapet')
    expect(mail?.text).toContain(`\n${inviteUrl}\n`)
    expect(mail?.text).toContain('Olive Owner invited you to North Homes on Parapet.')
    expect(mail?.html).toContain('Welcome &lt;b&gt;aboard&lt;/b&gt;')
    expect(mail?.html).toContain(inviteUrl.replace('&', '&amp;'))

    await user.invite(email, { email, inviteUrl, userTenants: [{ tenantId: 'south', roleNames: [] }] })
    expect(await sandbox.listMessages(email)).toHaveLength(2)

    await signIn(email)
    const loaded = (await user.load(email)).data
    expect(loaded?.status).toBe('enabled')
    expect(loaded?.userTenants?.map(({ tenantId }) => tenantId)).toEqual(['north', 'south'])
    expect((await user.invite(email, { email, inviteUrl: 'javascript:alert(1)' })).ok).toBe(false)
  })

  it('invites and creates in batches, and reports failures', async () => {
    const { user } = createManagement()
    const users = [
      { loginIdOrUserId: 'batch-1@example.test', email: 'batch-1@example.test' },
      { loginIdOrUserId: 'batch-2@example.test', email: 'not an address' },
    ]
    const result = await user.inviteBatch(users, 'https://app.example.test/auth/invite', true)
    expect(result.data?.createdUsers).toMatchObject([{ email: 'batch-1@example.test', status: 'invited' }])
    expect(result.data?.failedUsers).toHaveLength(1)
    expect(await sandbox.listMessages('batch-1@example.test')).toHaveLength(1)
  })

  it('returns codes for test users without sending a message', async () => {
    const { user } = createManagement()
    const email = 'robot@example.test'
    await user.createTestUser(email, { email })
    const { data } = await user.generateOTPForTestUser('email', email)
    const result = await createClient().otp.verify.email(email, data?.code ?? '')
    expect(result.data?.user).toMatchObject({ test: true })
    expect(await sandbox.listMessages(email)).toEqual([])
    expect((await user.search({ emails: [email] })).data?.total).toBe(0)
    expect((await user.search({ emails: [email], withTestUser: true })).data?.total).toBe(1)
  })

  it('returns a link token that signs in once', async () => {
    const { user } = createManagement()
    const email = 'link@example.test'
    await user.create(email, { email })
    const { data } = await user.generateEmbeddedLink(email)
    const client = createClient()
    expect((await client.magicLink.verify(data?.token ?? '')).data?.user).toMatchObject({ email })
    expect((await client.magicLink.verify(data?.token ?? '')).error).toMatchObject({ errorCode: 'E062504' })
  })

  it('adds claims to a session token', async () => {
    const client = createClient({ managementKey: 'sandbox-management-key' })
    const { sessionJwt } = await signIn('claims@example.test')
    const { data } = await client.management.jwt.update(sessionJwt, { shift: 'night', sub: 'somebody-else' })
    const { token } = await client.validateSession(data?.jwt ?? '')
    expect(token).toMatchObject({ shift: 'night', sub: expect.stringMatching(/^U2/) as string })
  })

  it('exchanges the access key for a session', async () => {
    const { token } = await createClient().exchangeAccessKey('sandbox-access-key')
    expect(token).toMatchObject({ sub: 'K2sandbox' })
  })
})
