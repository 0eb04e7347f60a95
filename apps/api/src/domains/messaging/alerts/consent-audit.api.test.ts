import { readFile, glob } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { automaticAlertQueue, consentStates, type ConsentState } from '../../../platform/db/schema/index.ts'
import {
  type AlertCalls,
  alertCalls,
  decide,
  placeAtHour,
  suppressAddress,
} from '../../../testing/alert-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  mailboxes,
  phoneWith,
  prepareSending,
  scriptMailer,
} from '../../../testing/communication-test-calls.ts'
import type { TestOrg } from '../../../testing/factories.ts'
import { hazardCalls } from '../../../testing/hazard-test-calls.ts'
import { createTestTextGateway, textCalls } from '../../../testing/text-gateway.ts'
import type { Alert } from './alerts.schema.ts'
import { createAutomaticAlerts } from './create-automatic-alerts.ts'

const texting = createTestTextGateway()
let test: TestApp
let org: TestOrg
let calls: AlertCalls

beforeAll(async () => {
  test = await createTestApp({ worker: true, texts: texting.gateway })
  org = await test.mintOrg('Maple')
  calls = alertCalls(test, await org.member('org_admin'))
  await prepareSending(test, org)
})
afterAll(() => test.close())

const source = join(import.meta.dirname, '../../..')

/** Every file that can submit a message to the mail server or the text gateway, and who its messages go to. */
const waysOut: Record<string, string> = {
  'domains/messaging/alerts/deliver-channel.ts': 'tenants: rechecked in mail-stream.ts and phone-messages.ts',
  'domains/messaging/campaigns/send-campaign-task.ts':
    'tenants who are asked for consent: rechecked in due-recipients.ts',
  'domains/messaging/campaigns/test-email.service.ts': 'members',
  'domains/messaging/delivery/email-channel.ts': 'the recipients a stream or task names: it only submits',
  'domains/messaging/drills/run-drills.ts':
    'members who agreed to take part in a drill: rechecked in drill-stream.ts',
  'domains/messaging/member-texts/member-phone.service.ts': 'the member who has just entered the number',
  'domains/messaging/member-texts/send-member-texts.ts': 'members: rechecked in member-text-stream.ts',
  'domains/messaging/notifications/notify-members.ts': 'members',
  'domains/messaging/opt-in/send-opt-in-mail.ts': 'the person who asked for a code or link',
  'domains/messaging/opt-in/send-opt-in-text.ts': 'the tenant who has just entered the number',
  'domains/messaging/senders/sender-codes.ts': 'the owner of a sender address',
  'domains/messaging/texting/sms-channel.ts':
    'contacts that approveContacts created: the type takes no other',
  'domains/messaging/texting/text-reports.ts': 'the person already on the line: it only changes what is said',
  'domains/team/invitations/request-invitation.service.ts': 'members',
  'domains/team/sessions/new-device-mail.ts': 'members',
  'platform/metrics/mail-metrics.ts': 'counts, and passes on',
}

const submits =
  /\.(?:sendText|placeCall|redirectCall)\(|mailer\.(?:send|openPool)\(|pool\.send\(|(?:email|sms|voice)Channel\(|sendFromTask\(/

/** The program's files that contain `text`. */
async function filesWith(text: RegExp): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob('{domains,platform}/**/*.ts', { cwd: source })) {
    if (file.endsWith('.test.ts')) continue
    if (text.test(await readFile(join(source, file), 'utf8'))) found.push(file)
  }
  return found.toSorted()
}

it('lists every file that can submit a message to a mail server or text gateway', async () => {
  expect(await filesWith(submits)).toEqual(Object.keys(waysOut).toSorted())
})

it('answers texts, and approves numbers, in exactly one place each', async () => {
  for (const answers of [/\.formatReply\(/, /\.formatScript\(/])
    expect(await filesWith(answers)).toEqual(['domains/messaging/texting/texts.routes.ts'])
  expect(await filesWith(/as ApprovedContact/)).toEqual(['domains/messaging/texting/approve-contacts.ts'])
})

/** Sends an automatic alert about a new threat to a property. */
async function sendAutomatically(propertyId: string) {
  const { deps } = hazardCalls(test)
  const automatic = { hazards: ['tornado'], channels: ['email', 'sms', 'voice'] }
  await calls.ok(`/org/${org.id}/alert-settings`, { approvalOver: null, automatic }, 200, 'PUT')
  const impacts = [{ propertyId }]
  const { id: threatId } = await org.threat({ hazard: 'tornado', severity: 'extreme', impacts })
  await test.db.insert(automaticAlertQueue).values({ orgId: org.id, threatId, createdAt: new Date() })
  await createAutomaticAlerts(deps)
  const { items } = await calls.ok<{ items: Alert[] }>(`/alert?threatId=${threatId}`)
  await calls.ok(`/alert/${items[0]!.id}/approve`, {}, 202)
  await calls.waitForTask(items[0]!.taskId!)
  return await calls.get(items[0]!.id)
}

const owners = ['own', 'of someone', 'of another tenant'] as const
const channels = ['email', 'sms', 'voice'] as const
const purposes = ['safety_alerts', 'service_messages'] as const
const kinds = ['mailbox', 'number'] as const

interface Case {
  name: string
  kind: (typeof kinds)[number]
  address: string
  state: ConsentState
  owner: (typeof owners)[number]
  channel: (typeof channels)[number]
  purpose: (typeof purposes)[number]
  isSuppressed: boolean
}

const cases: Case[] = kinds
  .flatMap((kind) =>
    consentStates.flatMap((state) =>
      owners.flatMap((owner) =>
        channels.flatMap((channel) =>
          purposes.flatMap((purpose) =>
            [false, true].map((isSuppressed) => ({ kind, state, owner, channel, purpose, isSuppressed })),
          ),
        ),
      ),
    ),
  )
  .map((values, index) => {
    const name = [...Object.values(values).slice(0, -1), values.isSuppressed ? 'suppressed' : ''].join(' ')
    const mailbox = `${name.replaceAll(/[^a-z]+/g, '-')}@tenants.test`
    const number = `+1303559${String(index).padStart(4, '0')}`
    return { ...values, name, address: values.kind === 'mailbox' ? mailbox : number }
  })

/** The only consent that counts: to safety alerts, on the channel, by this tenant. */
const countsFor = (kind: Case['kind'], channel: Case['channel']) =>
  cases
    .filter(
      (one) =>
        one.kind === kind &&
        one.state === 'opted_in' &&
        one.owner === 'own' &&
        one.channel === channel &&
        one.purpose === 'safety_alerts' &&
        !one.isSuppressed,
    )
    .map(({ address }) => address)

it(`sends nothing without consent, in any of ${cases.length} combinations`, async () => {
  const house = await org.property(placeAtHour(12))
  const stranger = await org.tenant()
  for (const { kind, address, state, owner, channel, purpose, isSuppressed } of cases) {
    const contact = kind === 'mailbox' ? mailboxes(address) : phoneWith(address)
    const tenant = await org.tenant({ propertyId: house.id, ...contact })
    const tenantId = { own: tenant.id, 'of someone': null, 'of another tenant': stranger.id }[owner]
    if (state !== 'none') await decide(test, org, { tenantId, address, state, channel, purpose })
    for (const suppressed of kind === 'mailbox' ? (['email'] as const) : (['sms', 'voice'] as const))
      if (isSuppressed) await suppressAddress(test, org, address, suppressed)
  }
  const steady = { mailbox: 'steady@tenants.test', number: '+13035580001' }
  for (const kind of kinds) {
    const address = steady[kind]
    const contact = kind === 'mailbox' ? mailboxes(address) : phoneWith(address)
    const tenant = await org.tenant({ propertyId: house.id, ...contact })
    for (const channel of kind === 'mailbox' ? (['email'] as const) : (['sms', 'voice'] as const))
      await decide(test, org, { tenantId: tenant.id, address, channel })
  }
  const mails = scriptMailer(test)
  const addresses = [...countsFor('mailbox', 'email'), steady.mailbox]
  const numbers = [...countsFor('number', 'sms'), steady.number]
  const called = [...countsFor('number', 'voice'), steady.number]
  const messageCount = addresses.length + numbers.length + called.length
  expect([addresses.length, numbers.length, called.length]).toEqual([2, 2, 2])

  const { alert: first } = await calls.sendAll({
    audience: { propertyIds: [house.id] },
    channels: ['email', 'sms', 'voice'],
  })
  expect(first.stats).toMatchObject({ people: cases.length + 2, messages: messageCount })
  expect(mails.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
  expect(texting.sent.map(({ to }) => to).toSorted()).toEqual(numbers.toSorted())
  expect(texting.calls.map(({ to }) => to).toSorted()).toEqual(called.toSorted())

  // Neither does an alert that no person sends.
  const automatic = await sendAutomatically(house.id)
  expect(automatic.stats).toMatchObject({ messages: messageCount })
  expect(mails.flatMap(({ to }) => (to.endsWith('@tenants.test') ? [to] : []))).toHaveLength(4)
  expect([texting.sent.length, texting.calls.length]).toEqual([4, 4])
  mails.length = 2
  texting.sent.length = 2
  texting.calls.length = 2

  // A tenant who withdraws consent after the first alert gets no update.
  await decide(test, org, { tenantId: null, address: addresses[0]!, state: 'opted_out' })
  const gateway = textCalls(test)
  await gateway.text(numbers[0]!, 'Stop')
  await gateway.press(
    texting.calls.find(({ to }) => to === called[0])!,
    '9',
  )
  const { alert: update } = await calls.sendAll({ threadId: first.id, phase: 'update' })
  expect(update.stats).toMatchObject({ people: 5, sent: 3 })
  expect([mails.length, texting.sent.length, texting.calls.length]).toEqual([3, 3, 3])
  expect([texting.sent.at(-1)!.to, texting.calls.at(-1)!.to]).toEqual([steady.number, steady.number])
})
