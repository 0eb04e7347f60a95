import { readFile, glob } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consentStates, type ConsentState } from '../../../platform/db/schema/index.ts'
import { type AlertCalls, alertCalls, decide, suppressAddress } from '../../../testing/alert-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { mailboxes, prepareSending, scriptMailer } from '../../../testing/communication-test-calls.ts'
import type { TestOrg } from '../../../testing/factories.ts'

let test: TestApp
let org: TestOrg
let calls: AlertCalls

beforeAll(async () => {
  test = await createTestApp({ worker: true })
  org = await test.mintOrg('Maple')
  calls = alertCalls(test, await org.member('org_admin'))
  await prepareSending(test, org)
})
afterAll(() => test.close())

const source = join(import.meta.dirname, '../../..')

/** Every file that can submit a message to the mail server or the text gateway, and who its messages go to. */
const waysOut: Record<string, string> = {
  'domains/messaging/alerts/send-alert-task.ts': 'tenants: rechecked in alert-stream.ts',
  'domains/messaging/campaigns/send-campaign-task.ts':
    'tenants who are asked for consent: rechecked in due-recipients.ts',
  'domains/messaging/campaigns/test-email.service.ts': 'members',
  'domains/messaging/delivery/email-channel.ts': 'the recipients a stream or task names: it only submits',
  'domains/messaging/notifications/send-notifications.ts': 'members',
  'domains/messaging/opt-in/send-opt-in-mail.ts': 'the person who asked for a code or link',
  'domains/messaging/senders/sender-codes.ts': 'the owner of a sender address',
  'domains/messaging/texting/sms-channel.ts':
    'contacts that approveContacts created: the type takes no other',
  'domains/team/invitations/request-invitation.service.ts': 'members',
  'domains/team/sessions/new-device-mail.ts': 'members',
  'platform/metrics/mail-metrics.ts': 'counts, and passes on',
}

const submits =
  /\.(?:sendText|placeCall)\(|mailer\.(?:send|openPool)\(|pool\.send\(|(?:email|sms|voice)Channel\(|sendFromTask\(/

it('lists every file that can submit a message to a mail server or text gateway', async () => {
  const found: string[] = []
  for await (const file of glob('{domains,platform}/**/*.ts', { cwd: source })) {
    if (file.endsWith('.test.ts')) continue
    if (submits.test(await readFile(join(source, file), 'utf8'))) found.push(file)
  }
  expect(found.toSorted()).toEqual(Object.keys(waysOut).toSorted())
})

const owners = ['own', 'of everyone', 'of another tenant'] as const
const channels = ['email', 'sms', 'voice'] as const
const purposes = ['safety_alerts', 'service_messages'] as const

interface Case {
  name: string
  address: string
  state: ConsentState
  owner: (typeof owners)[number]
  channel: (typeof channels)[number]
  purpose: (typeof purposes)[number]
  isSuppressed: boolean
}

const cases: Case[] = consentStates.flatMap((state) =>
  owners.flatMap((owner) =>
    channels.flatMap((channel) =>
      purposes.flatMap((purpose) =>
        [false, true].map((isSuppressed) => {
          const name = [state, owner, channel, purpose, isSuppressed ? 'suppressed' : 'not suppressed'].join(
            ', ',
          )
          const address = `${name.replaceAll(/[^a-z]+/g, '-')}@tenants.test`
          return { name, address, state, owner, channel, purpose, isSuppressed }
        }),
      ),
    ),
  ),
)

/** The only consent that counts: to safety alerts, by email, by this tenant or by the owner of the address. */
const counts = ({ state, owner, channel, purpose, isSuppressed }: Case) =>
  state === 'opted_in' &&
  owner !== 'of another tenant' &&
  channel === 'email' &&
  purpose === 'safety_alerts' &&
  !isSuppressed

it(`sends nothing without consent, in any of ${cases.length} combinations`, async () => {
  const house = await org.property()
  const stranger = await org.tenant()
  for (const { address, state, owner, channel, purpose, isSuppressed } of cases) {
    const tenant = await org.tenant({ propertyId: house.id, ...mailboxes(address) })
    const tenantId = { own: tenant.id, 'of everyone': null, 'of another tenant': stranger.id }[owner]
    if (state !== 'none') await decide(test, org, { tenantId, address, state, channel, purpose })
    if (isSuppressed) await suppressAddress(test, org, address)
  }
  const sent = scriptMailer(test)
  const expected = cases.filter(counts).map(({ address }) => address)
  expect(expected).toHaveLength(2)

  const { alert: first } = await calls.sendAll({
    audience: { propertyIds: [house.id] },
    channels: ['email', 'sms', 'voice'],
  })
  expect(first.stats).toMatchObject({ people: cases.length, messages: expected.length })
  expect(sent.map(({ to }) => to).toSorted()).toEqual(expected.toSorted())

  // A tenant who withdraws consent after the first alert gets no update.
  await decide(test, org, { tenantId: null, address: expected[0]!, state: 'opted_out' })
  const { alert: update } = await calls.sendAll({ threadId: first.id, phase: 'update' })
  expect(update.stats).toMatchObject({ people: 2, sent: 1 })
  expect(sent).toHaveLength(expected.length + 1)
})
