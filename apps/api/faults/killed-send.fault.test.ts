import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countKills, randomShares } from './kill-points.ts'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { type Call, signIn } from './signed-in.ts'

interface Task {
  id: string
  status: string
}

interface Campaign {
  id: string
  status: string
  pauseReason: string | null
  stats: { sent: number; delivered: number; inDoubt: number; queued: number; notSent: number }
}

/** How often the server is killed. A long run uses 20. */
const kills = countKills('SEND', 3)
const random = randomShares('sends')
/** More than are sent before the last kill. */
const mails = Math.max(500, kills * 15)
/** Emails in flight at a time. */
const connections = 5
/**
 * How long the mail server takes for an email while there are more kills to come, so that they hit emails in flight.
 */
const mailMs = () => (kills > 5 ? 600 + random() * 3_000 : 300)
const unfinished = ['queued', 'running', 'waiting']

let product: RunningProduct
let call: Call
let orgId: string

const signInAgain = async () => (call = await signIn(product, 'owner@cedar-stone.test'))

beforeAll(async () => {
  product = await startRunningProduct()
  await signInAgain()
  orgId = (await call<{ selectedOrgId: string }>('/user')).body.selectedOrgId
}, 180_000)
afterAll(() => product?.stop())

it(
  `sends each of ${mails} emails once, no matter how often the server is killed`,
  { timeout: 300_000 + kills * 60_000 },
  async () => {
    const propertyId = await importTenants()
    const senderId = await createSender()
    await ok('PATCH', `/org/${orgId}`, {
      postalAddress: {
        line1: '500 W 2nd St',
        city: 'Austin',
        region: 'TX',
        postalCode: '78701',
        country: 'US',
      },
    })
    await control({ mail: 'slow', slowMs: mailMs() })
    const { campaign } = await ok<{ campaign: Campaign; task: Task }>(
      'POST',
      communication('/welcome-email'),
      {
        action: 'send',
        senderId,
        audience: { propertyIds: [propertyId] },
        confirmCount: mails,
      },
    )

    const killedAt: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      await pause((kill === 0 ? 1_500 : 300) + random() * 1_200)
      // Some rounds take longer than a session lasts.
      if (kill % 20 === 19) await signInAgain()
      killedAt.push((await listMails()).size)
      expect((await readCampaign(campaign.id)).status, `before kill ${kill + 1}`).toMatch(/queued|sending/)
      await control({ slowMs: mailMs() })
      await product.killServer()
      await product.startServer()
    }

    await control({ mail: 'ok' })
    await expect
      .poll(() => goOn(campaign.id).then(({ status }) => status), { timeout: 240_000, interval: 500 })
      .toMatch(/^sent/)
    await expect
      .poll(async () => sum(await readCampaign(campaign.id)), { timeout: 120_000, interval: 500 })
      .toBe(mails)
    const { stats } = await readCampaign(campaign.id)
    const inbox = await listMails()
    const doubled = [...inbox.values()].filter((count) => count > 1).length
    const summary = `${kills} kills at ${killedAt.join(', ')} emails: ${stats.delivered} delivered, ${stats.inDoubt} in doubt, ${doubled} twice`
    process.stdout.write(`${summary}\n`)

    expect(doubled, summary).toBe(0)
    expect(stats.inDoubt, summary).toBeLessThanOrEqual(kills * connections)
    expect(inbox.size, summary).toBeGreaterThanOrEqual(stats.delivered)
    expect(stats).toMatchObject({ queued: 0, notSent: 0 })
    expect((await call<{ ok: boolean }>('/ledger/verify', { method: 'POST' })).body).toMatchObject({
      ok: true,
    })
  },
)

const sum = ({ stats }: Campaign) => stats.delivered + stats.inDoubt
const communication = (path: string) => `/org/${orgId}/communication${path}`

async function ok<Body>(method: string, path: string, json: object): Promise<Body> {
  const { status, body } = await call<Body>(path, { method, json })
  expect([status < 300, body]).toEqual([true, body])
  return body
}

/** As a person does after the hundredth lost attempt, when the task no longer continues automatically. */
async function goOn(id: string): Promise<Campaign> {
  const campaign = await readCampaign(id)
  if (campaign.status === 'paused') {
    expect(campaign.pauseReason).toBe('task_stopped')
    await ok('POST', communication('/welcome-email'), { action: 'resume', campaignId: id })
  }
  return campaign
}

const readCampaign = async (id: string) => (await call<Campaign>(communication(`/campaigns/${id}`))).body

async function control(change: object) {
  await fetch(`${product.sandboxUrl}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })
}

/** How many emails each tenant got. */
async function listMails(): Promise<Map<string, number>> {
  const response = await fetch(`${product.sandboxUrl}/inbox/messages`)
  const counts = new Map<string, number>()
  for (const { to } of (await response.json()) as { to: string }[]) {
    if (to.endsWith('@tenants.test')) counts.set(to, (counts.get(to) ?? 0) + 1)
  }
  return counts
}

async function importTenants(): Promise<string> {
  const house = await ok<{ id: string }>('POST', '/property', {
    name: 'Fault House',
    address: { line1: '1 Fault Line Rd', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' },
  })
  const homes = Array.from({ length: mails }, (_, n) => n + 1)
  await importFile('unit', ['Property,Unit', ...homes.map((n) => `Fault House,${n}`)])
  await importFile('tenant', [
    'Property,Unit,First name,Last name,Email,Status,Lease from,Lease to,Move in',
    ...homes.map(
      (n) => `Fault House,${n},Ana,Test${n},ana${n}@tenants.test,current,2025-12-01,2027-11-30,2025-12-01`,
    ),
  ])
  return house.id
}

async function importFile(kind: 'unit' | 'tenant', lines: string[]) {
  const form = new FormData()
  form.set('file', new Blob([lines.join('\n')], { type: 'text/csv' }), `${kind}s.csv`)
  const { body } = await call<{ fileId: string }>(`/${kind}/import/upload`, { method: 'POST', form })
  const { fileId } = body
  for (const step of ['/validate', '']) {
    // A small file is checked within the call.
    const { task } = await ok<{ task?: Task }>('POST', `/${kind}/import${step}`, { fileId })
    if (task) await finish(task)
  }
}

async function createSender(): Promise<string> {
  const senders = `/org/${orgId}/email/senders`
  const sender = { fromName: 'Cedar & Stone', fromEmail: 'office@cedar-stone.test' }
  const { id } = await ok<{ id: string }>('POST', senders, { kind: 'address', ...sender })
  let code: string | undefined
  for (; code === undefined; await pause(100)) {
    const response = await fetch(`${product.sandboxUrl}/inbox/messages?to=${sender.fromEmail}`)
    const messages = (await response.json()) as { text: string }[]
    code = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0]
  }
  await ok('PUT', `${senders}/${id}`, { ...sender, replyTo: null, isDefault: true, code })
  return id
}

async function finish({ id }: Task): Promise<void> {
  for (;;) {
    const { body } = await call<Task>(`/task/${id}`)
    if (!unfinished.includes(body.status)) {
      expect(body.status).toBe('succeeded')
      return
    }
    await pause(100)
  }
}
