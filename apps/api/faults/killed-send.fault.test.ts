import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countKills, randomShares } from './kill-points.ts'
import { mailedTenants, type MailedTenants } from './mailed-tenants.ts'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { type Call, signIn } from './signed-in.ts'

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
const mailMs = () => (kills > 5 ? Math.round(600 + random() * 3_000) : 300)

let product: RunningProduct
let call: Call
let orgId: string
let tenants: MailedTenants

const signInAgain = async () => (call = await signIn(product, 'owner@cedar-stone.test'))

beforeAll(async () => {
  product = await startRunningProduct()
  await signInAgain()
  tenants = mailedTenants(product, () => call)
  orgId = (await call<{ selectedOrgId: string }>('/user')).body.selectedOrgId
}, 180_000)
afterAll(() => product?.stop())

it(
  `sends each of ${mails} emails once, no matter how often the server is killed`,
  { timeout: 300_000 + kills * 60_000 },
  async () => {
    const propertyId = await tenants.importTenants(mails)
    const senderId = await tenants.createSender(orgId)
    await cancelOwnCampaign()
    await product.control({ mail: 'slow', slowMs: mailMs() })
    const { campaign } = await tenants.ok<{ campaign: Campaign }>('POST', communication('/welcome-email'), {
      action: 'send',
      senderId,
      audience: { propertyIds: [propertyId] },
      confirmCount: mails,
    })

    const killedAt: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      await pause((kill === 0 ? 1_500 : 300) + random() * 1_200)
      // Some rounds take longer than a session lasts.
      if (kill % 20 === 19) await signInAgain()
      killedAt.push((await tenants.countMails()).size)
      expect((await readCampaign(campaign.id)).status, `before kill ${kill + 1}`).toMatch(/queued|sending/)
      await product.control({ slowMs: mailMs() })
      await product.killServer()
      await product.startServer()
    }

    await product.control({ mail: 'ok' })
    await expect
      .poll(() => goOn(campaign.id).then(({ status }) => status), { timeout: 240_000, interval: 500 })
      .toMatch(/^sent/)
    await expect
      .poll(async () => sum(await readCampaign(campaign.id)), { timeout: 120_000, interval: 500 })
      .toBe(mails)
    const { stats } = await readCampaign(campaign.id)
    const inbox = await tenants.countMails()
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

/** As a person does after the hundredth lost attempt, when the task no longer continues automatically. */
async function goOn(id: string): Promise<Campaign> {
  const campaign = await readCampaign(id)
  if (campaign.status === 'paused') {
    expect(campaign.pauseReason).toBe('task_stopped')
    await tenants.ok('POST', communication('/welcome-email'), { action: 'resume', campaignId: id })
  }
  return campaign
}

/** The demo organization is sending one, and there can be only one at a time. */
async function cancelOwnCampaign() {
  const { items } = (await call<{ items: Campaign[] }>(communication('/campaigns'))).body
  const own = items.find(({ status }) => /queued|sending/.test(status))
  await tenants.ok('POST', communication('/welcome-email'), { action: 'cancel', campaignId: own!.id })
}

const readCampaign = async (id: string) => (await call<Campaign>(communication(`/campaigns/${id}`))).body
