import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countKills, randomShares } from './kill-points.ts'
import { mailedTenants, type MailedTenants } from './mailed-tenants.ts'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { type Call, signIn } from './signed-in.ts'

interface Alert {
  id: string
  status: string
  confirmedAt: string
  finishedAt: string | null
  taskId: string
  stats: { people: number; reached: number; sent: number; inDoubt: number; waiting: number; notSent: number }
}

/** How often the server is killed. 0 measures an undisturbed alert. */
const kills = process.env.ALERT_KILLS === '0' ? 0 : countKills('ALERT', 3)
const random = randomShares('alerts')
/** `ALERT_PEOPLE=10000` measures a large one. */
const people = Number(process.env.ALERT_PEOPLE ?? Math.max(600, kills * 30))
/** Emails in flight at a time. */
const connections = 10
const mailMs = () => (kills > 5 ? Math.round(600 + random() * 3_000) : 300)

let product: RunningProduct
let call: Call
let tenants: MailedTenants

const signInAgain = async () => (call = await signIn(product, 'owner@cedar-stone.test'))

beforeAll(async () => {
  product = await startRunningProduct()
  await signInAgain()
  tenants = mailedTenants(product, () => call)
}, 180_000)
afterAll(() => product?.stop())

/** A large alert takes longer than a session token lasts. */
async function readAlert(id: string): Promise<Alert> {
  const { status, body } = await call<Alert>(`/alert/${id}`)
  if (status !== 401) return body
  await signInAgain()
  return await readAlert(id)
}

it(
  `alerts each of ${people} people once, no matter how often the server is killed`,
  { timeout: 600_000 + kills * 60_000 + people * 100 },
  async () => {
    const { body } = await call<{ selectedOrgId: string }>('/user')
    const propertyId = await tenants.importTenants(people, { haveAgreed: true })
    await tenants.createSender(body.selectedOrgId)
    await signInAgain()
    const draft = await tenants.ok<Alert>('POST', '/alert', {
      phase: 'act_now',
      audience: { propertyIds: [propertyId] },
    })
    if (kills > 0) await product.control({ mail: 'slow', slowMs: mailMs() })
    await tenants.ok('POST', `/alert/${draft.id}/send`, { confirmCount: people })

    const killedAt: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      await pause((kill === 0 ? 2_500 : 300) + random() * 1_200)
      if (kill % 20 === 19) await signInAgain()
      killedAt.push((await tenants.countMails()).size)
      expect((await readAlert(draft.id)).status, `before kill ${kill + 1}`).toMatch(/queued|sending/)
      await product.control({ slowMs: mailMs() })
      await product.killServer()
      await product.startServer()
    }

    await product.control({ mail: 'ok' })
    await expect
      .poll(() => readAlert(draft.id).then(({ status }) => status), {
        timeout: 240_000 + people * 60,
        interval: 500,
      })
      .toMatch(/^sent/)
    const { stats, confirmedAt, finishedAt } = await readAlert(draft.id)
    const inbox = await tenants.countMails()
    const doubled = [...inbox.values()].filter((count) => count > 1).length
    const lost = people - stats.sent - stats.inDoubt
    const seconds = (Date.parse(finishedAt!) - Date.parse(confirmedAt)) / 1000
    const summary = `${people} people, ${kills} kills at ${killedAt.join(', ')} emails: ${stats.sent} sent, ${stats.inDoubt} in doubt, ${doubled} twice, ${lost} lost, ${seconds} s from confirmation to the last one`
    process.stdout.write(`${summary}\n`)

    expect(doubled, summary).toBe(0)
    expect(lost, summary).toBe(0)
    expect(stats, summary).toMatchObject({ people, reached: people, waiting: 0, notSent: 0 })
    expect(stats.inDoubt, summary).toBeLessThanOrEqual(kills * connections)
    expect(inbox.size, summary).toBeGreaterThanOrEqual(stats.sent)
    expect((await call<{ ok: boolean }>('/ledger/verify', { method: 'POST' })).body).toMatchObject({
      ok: true,
    })
  },
)
