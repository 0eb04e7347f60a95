import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Mail } from '../../../platform/email/mailer.ts'
import { agreedResident, alertCalls } from '../../../testing/alert-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { prepareSending, scriptMailer } from '../../../testing/communication-test-calls.ts'
import { asOwner } from '../../../testing/database.ts'
import { recordPlans } from '../../../testing/recorded-plans.ts'

const people = 5_000

let test: TestApp
let sent: Mail[]

beforeAll(async () => {
  test = await createTestApp({ worker: true })
})
afterAll(() => test.close())

it('finds a tenant’s own messages among those of a large alert', async () => {
  const org = await test.mintOrg()
  await prepareSending(test, org)
  sent = scriptMailer(test)
  const house = await org.property()
  await agreedResident(test, org, 'dana@tenants.test', { propertyId: house.id })
  const calls = alertCalls(test, await org.member('org_admin'))
  const { alert } = await calls.sendAll({ audience: { propertyIds: [house.id] } })
  await test.db.execute(sql`
    with person as (
      insert into alert_recipient (id, org_id, alert_id, thread_id, tenant_id)
      select gen_random_uuid(), ${org.id}::uuid, ${alert.id}::uuid, ${alert.id}::uuid, gen_random_uuid()
      from generate_series(1, ${people}::integer)
      returning org_id, id, alert_id, tenant_id
    )
    insert into alert_message (id, org_id, alert_id, recipient_id, tenant_id, channel, address_hash, state, claimed_at)
    select gen_random_uuid(), org_id, alert_id, id, tenant_id, 'email', id::text, 'sent', now() from person`)
  await asOwner(test.db, (db) => db.execute(sql`analyze alert_message, alert_recipient`))
  const token = /\/r\/([\w-]+)/.exec(sent.at(-1)!.text)![1]!
  const plans = await recordPlans(test.pool, async () => {
    expect((await test.anonymous.request(`/org/${org.id}/alert-reply/${token}`)).status).toBe(200)
  })
  const indexes = plans
    .flatMap(({ nodes }) => nodes)
    .filter((node) => node['Relation Name'] === 'alert_message' || node['Node Type'] === 'Bitmap Index Scan')
    .map((node) => node['Index Name'])
  expect(indexes).toContain('alert_message_of_tenant')
})
