import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hazards } from '../src/platform/db/schema/hazard.ts'
import { createImportOption } from './create-import-option.ts'
import { countKills, randomShares } from './kill-points.ts'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { type Call, signIn } from './signed-in.ts'
import { waitUntil } from './wait-until.ts'

/** Those of the people on call who get texts, too. */
const texted = [
  { email: 'owner@cedar-stone.test', number: '+13035550161' },
  { email: 'manager@cedar-stone.test', number: '+13035550162' },
  { email: 'responder@cedar-stone.test', number: '+13035550163' },
]
/** How often the server is killed while people on call are told, and again while they get the all clear. */
const kills = countKills('NOTICE', 2)
/** How long the mail server takes for an email, so that kills hit emails in flight. */
const mailMs = 300
/** About how long it takes from a start until everyone has been emailed. */
const spanMs = 4_000
/** A claim counts as abandoned after 15 minutes, and a cancellation as final after two. */
const shiftMs = 20 * 60_000

const random = randomShares('notices')
const title = 'Tornado Warning'
let product: RunningProduct
let call: Call
let orgId: string
/** The members by their numbers. */
const userIds = new Map<string, string>()
let env: Record<string, string> = {}

beforeAll(async () => {
  product = await startRunningProduct({ feeds: true, texts: true })
  // Valid by the shifted clock, too.
  await product.control({ sessionTtlSeconds: 3_600 })
  call = await signIn(product, 'owner@cedar-stone.test')
  orgId = (await call<{ selectedOrgId: string }>('/user')).body.selectedOrgId
}, 180_000)
afterAll(() => product?.stop())

it(
  `announces a warning and its end to each person at most once, no matter how often it is killed (${2 * kills})`,
  { timeout: 240_000 + kills * 60_000 },
  async () => {
    const { items } = (await call<{ items: Property[] }>('/property?limit=1&sort=name')).body
    const place = items[0]!.address
    await putEveryoneOnCall()
    for (const person of texted) await verifyPhone(person)
    await product.control({ mail: 'slow', texts: 'slow', slowMs: mailMs })

    await serve(place, 'Alert')
    await killRepeatedly()
    const threatId = await waitUntil('the warning is a threat', findWarning)
    const notices = await waitUntil(
      'everyone on call was told, or it is unknown whether they were',
      async () => {
        const { body } = await call<{ items: Escalation[] }>(`/threat/${threatId}/escalation`)
        const [latest] = body.items
        const states = latest?.notices.map(({ state }) => state) ?? []
        return states.length > 0 && !states.includes('waiting') && body.items
      },
    )
    expect(notices).toHaveLength(1)
    // All but the member who can't see the property.
    const people = notices[0]!.notices.filter(({ channel }) => channel === 'email').length
    expect(people).toBeGreaterThan(3)

    await serve(place, 'Cancel')
    await runFeed()
    await waitUntil(
      'the warning was canceled',
      async () => (await readThreat(threatId)).status === 'cancelled',
    )
    env = {
      NODE_OPTIONS: await createImportOption(new URL('./shift-clock.ts', import.meta.url)),
      CLOCK_SHIFT_MS: String(shiftMs),
    }
    await killRepeatedly()
    const toldRight = async () => (await countMails('All clear:')).size
    let previous = -1
    await waitUntil(
      'no more emails are sent',
      async () => {
        const count = await toldRight()
        const isSame = count === previous
        previous = count
        return isSame
      },
      { timeoutMs: 60_000, intervalMs: 4 * mailMs + 10_000 },
    )
    const alarms = await countMails('Urgent:')
    const allClears = await countMails('All clear:')
    const texts = await countTexts()
    const summary = `${2 * kills} kills: ${alarms.size} of ${people} alarmed, ${allClears.size} told that it is over, ${texts.size} of ${texted.length} texted`
    process.stdout.write(`${summary}\n`)

    for (const [kind, counts] of [
      ['Urgent:', alarms],
      ['All clear:', allClears],
      ['Texts', texts],
    ] as const) {
      expect(
        [...counts].filter(([, count]) => count > 1),
        kind,
      ).toEqual([])
    }
    expect(alarms.size, summary).toBeGreaterThan(0)
    // None is lost: each person was sent one, or theirs is in doubt.
    const { body: latest } = await call<{ items: Escalation[] }>(`/threat/${threatId}/escalation`)
    const doubtful = latest.items[0]!.notices.flatMap(({ channel, state, user }) =>
      channel === 'text' && state === 'in_doubt' ? [user.id] : [],
    )
    const lost = texted.filter(({ number }) => !texts.has(number) && !doubtful.includes(userIds.get(number)!))
    expect(lost, summary).toEqual([])
    expect(allClears.size, summary).toBeGreaterThan(0)
    expect((await call<{ ok: boolean }>('/ledger/verify', { method: 'POST' })).body).toMatchObject({
      ok: true,
    })
  },
)

interface Property {
  address: { lon: number; lat: number }
}
interface Escalation {
  notices: { state: string; channel: string; user: { id: string } }[]
}
interface ThreatItem {
  id: string
  title: string
  status: string
}

/** Everyone who can be on call is, all week, at one step. Only tornadoes are urgent. */
async function putEveryoneOnCall() {
  const { members } = (await call<{ members: { id: string }[] }>(`/org/${orgId}/on-call`)).body
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  const shift = { step: 1, from: '00:00', to: '00:00' }
  const { status, body } = await call(`/org/${orgId}/on-call`, {
    method: 'PUT',
    json: {
      isOn: true,
      timeZone: 'UTC',
      urgentFrom: 'severe',
      hazards: hazards
        .filter((hazard) => hazard !== 'tornado')
        .map((hazard) => ({ hazard, urgentFrom: null })),
      repeatMinutes: 60,
      tellsPerStep: 1,
      shifts: members.flatMap(({ id: userId }) => weekdays.map((weekday) => ({ ...shift, weekday, userId }))),
    },
  })
  expect([status, body]).toEqual([200, body])
}

/** Lets a member get texts, with the code that the sandbox's phone received. */
async function verifyPhone({ email, number }: (typeof texted)[number]) {
  const own = await signIn(product, email)
  userIds.set(number, (await own<{ id: string }>('/user')).body.id)
  await own('/notification-phone', { method: 'PUT', json: { number } })
  const [latest] = await listTexts(number)
  const code = latest!.body.slice(0, 6)
  const { status } = await own('/notification-phone/confirm', { method: 'POST', json: { code } })
  expect(status).toBe(200)
}

const listTexts = async (number: string) =>
  (await (await fetch(`${product.sandboxUrl}/phone/messages?to=${encodeURIComponent(number)}`)).json()) as {
    body: string
  }[]

/** How many texts about the urgent warning each number got. */
async function countTexts(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { number } of texted) {
    const urgent = (await listTexts(number)).filter(({ body }) => body.includes('Reply OK'))
    if (urgent.length > 0) counts.set(number, urgent.length)
  }
  return counts
}

/** Kills the server at random times after it started. Each start reads the same feed answer again. */
async function killRepeatedly() {
  for (let kill = 0; kill < kills; kill += 1) {
    await runFeed()
    await pause(random() * spanMs)
    await product.killServer()
    await product.startServer(env)
    call = await signIn(product, 'owner@cedar-stone.test')
  }
  await runFeed()
}

async function runFeed() {
  const { items } = (await call<{ items: { id: string; connector: string }[] }>('/source')).body
  const source = items.find(({ connector }) => connector === 'nws_alerts')!
  await call(`/source/${source.id}/run`, { method: 'POST' })
}

/** Lets the sandbox answer every request to NWS with a tornado warning at this place, or its cancellation. */
async function serve({ lon, lat }: Property['address'], messageType: 'Alert' | 'Cancel') {
  const sent = new Date(Date.now() - (messageType === 'Alert' ? 120_000 : 60_000))
  const ends = new Date(Date.now() + 6 * 3_600_000)
  const vtecTime = (at: Date) => `${at.toISOString().slice(2, 16).replaceAll(/[-:]/g, '')}Z`
  const id = `urn:oid:2.49.0.1.840.0.${messageType.toLowerCase()}.001.1`
  const action =
    messageType === 'Alert' ? `NEW.KBOU.TO.W.0001.${vtecTime(sent)}` : 'CAN.KBOU.TO.W.0001.000000T0000Z'
  const corners = [
    [-0.1, -0.1],
    [0.1, -0.1],
    [0.1, 0.1],
    [-0.1, 0.1],
    [-0.1, -0.1],
  ].map(([east, north]) => [lon + east!, lat + north!])
  const properties = {
    id,
    areaDesc: 'Denver, CO',
    geocode: { SAME: [], UGC: [] },
    affectedZones: [],
    references: [],
    sent: sent.toISOString(),
    effective: sent.toISOString(),
    onset: sent.toISOString(),
    expires: ends.toISOString(),
    ends: ends.toISOString(),
    status: 'Actual',
    messageType,
    category: 'Met',
    severity: 'Extreme',
    certainty: 'Observed',
    urgency: 'Immediate',
    event: title,
    senderName: 'NWS Denver CO',
    headline: `${title} issued by NWS Denver CO`,
    description: 'HAZARD...Tornado.',
    instruction: null,
    response: 'Shelter',
    parameters: { VTEC: [`/O.${action}-${vtecTime(ends)}/`] },
    language: 'en-US',
  }
  const feature = {
    id: `https://api.weather.gov/alerts/${id}`,
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [corners] },
    properties,
  }
  const response = await fetch(`${product.sandboxUrl}/feeds-content/nws`, {
    method: 'PUT',
    headers: { 'content-type': 'application/geo+json' },
    body: JSON.stringify({ type: 'FeatureCollection', features: [feature] }),
  })
  expect(response.status).toBe(200)
}

async function findWarning() {
  const { items } = (await call<{ items: ThreatItem[] }>('/threat?limit=100')).body
  const warnings = items.filter((item) => item.title.startsWith(title))
  expect(warnings.length).toBeLessThanOrEqual(1)
  return warnings[0]?.id
}

const readThreat = async (id: string) => (await call<ThreatItem>(`/threat/${id}`)).body

/** How many emails about the warning each person got whose subject starts like this. */
async function countMails(start: string): Promise<Map<string, number>> {
  const response = await fetch(`${product.sandboxUrl}/inbox/messages`)
  const counts = new Map<string, number>()
  for (const { to, subject, text } of (await response.json()) as Record<
    'to' | 'subject' | 'text',
    string
  >[]) {
    if (subject.startsWith(start) && text.includes(title)) counts.set(to, (counts.get(to) ?? 0) + 1)
  }
  return counts
}
