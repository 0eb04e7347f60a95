import { provisionFirstOrganization } from '../../domains/team/orgs/sign-up.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { asOwner } from '../../testing/database.ts'
import { createAccessDirectory } from './access-directory.ts'
import { listenForAccessChanges } from './listen-for-access-changes.ts'

/** Processes share a real server only: the embedded engine serves one. */
describe.runIf(process.env.DATABASE_URL)('processes that share a database', () => {
  let test: TestApp
  let databaseUrl: string

  beforeAll(async () => {
    test = await createTestApp()
    databaseUrl = (test.pool.options as { connectionString: string }).connectionString
  })
  afterAll(() => test.close())

  /** Another process, with its own permission cache, which learns of changes only from the database. */
  function startOther() {
    const { db, gateways, sessions, log } = test.deps
    const access = createAccessDirectory({
      db,
      identity: gateways.identity,
      sessions,
      provisionOrganization: (person) =>
        provisionFirstOrganization({ db, identity: gateways.identity, signUp: 'invite' }, person),
    })
    const reuse: boolean[] = []
    const watched = {
      ...access,
      allowCaching(isAllowed: boolean) {
        reuse.push(isAllowed)
        access.allowCaching(isAllowed)
      },
    }
    const hearing = listenForAccessChanges({ databaseUrl, access: watched, log, retryMs: 50 })
    return { app: createApp({ ...test.deps, access }), hearing, reuse }
  }

  it("revokes a suspended member's access in all of them almost immediately", async () => {
    const org = await test.mintOrg()
    const [admin, person] = [await org.member('org_admin'), await org.member('viewer')]
    const other = startOther()
    await expect.poll(() => other.reuse.at(-1)).toBe(true)
    const headers = {
      Authorization: `Bearer ${await test.signToken({ sub: person.descopeId })}`,
      'X-Org-Id': org.id,
    }
    const ask = async () => (await other.app.request('/api/property', { headers })).status
    expect(await ask()).toBe(200)
    const suspended = await test
      .as(admin)
      .request(`/team/user/${person.id}`, { method: 'PATCH', json: { status: 'suspended' } })
    expect(suspended.status).toBe(200)
    await expect.poll(ask, { timeout: 2_000, interval: 20 }).toBe(403)
    await other.hearing.stop()
  })

  it('caches nothing while disconnected, and reconnects automatically', async () => {
    const other = startOther()
    await expect.poll(() => other.reuse.at(-1)).toBe(true)
    // Only the login sees its own statements.
    const { rowCount } = await asOwner(test.db, (db) =>
      db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen parapet%' and datname = current_database()`,
      ),
    )
    expect(rowCount).toBeGreaterThan(0)
    await expect.poll(() => other.reuse).toEqual([false, true, false, true])
    await other.hearing.stop()
  })
})
