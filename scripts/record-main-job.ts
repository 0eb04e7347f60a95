import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Locator, Page } from 'playwright'
import sharp from 'sharp'

const replyTimeoutMs = 60_000

/** Takes frames of a page for an animation: each is shown for its own time, so that a still screen costs one frame. */
class Recorder {
  readonly #page: Page
  readonly #frames: { image: Buffer; ms: number }[] = []
  #cursor = { x: 640, y: 520 }

  constructor(page: Page) {
    this.#page = page
  }

  /** Shows the current page. */
  async hold(ms: number) {
    this.#frames.push({ image: await this.#page.screenshot({ type: 'png' }), ms })
  }

  /** Moves a drawn pointer, because screenshots have none. */
  async #moveTo(control: Locator) {
    await control.scrollIntoViewIfNeeded()
    const box = (await control.boundingBox())!
    const target = { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 }
    const start = this.#cursor
    for (const part of [0.35, 0.75, 1]) {
      this.#cursor = { x: start.x + (target.x - start.x) * part, y: start.y + (target.y - start.y) * part }
      await this.#drawCursor()
      await this.hold(part === 1 ? 500 : 80)
    }
  }

  async #drawCursor() {
    const { x, y } = this.#cursor
    await this.#page.evaluate(`
      const pointer = document.querySelector('#recorded-pointer') ?? document.createElement('div')
      pointer.id = 'recorded-pointer'
      pointer.innerHTML = '<svg width="22" height="26"><path d="M2 1v20l5-4 4 8 4-2-4-8h7z" fill="#111" stroke="#fff" stroke-width="1.5"/></svg>'
      pointer.style.cssText = 'position:fixed;left:${x}px;top:${y}px;z-index:2147483647;pointer-events:none'
      document.body.append(pointer)`)
  }

  async click(control: Locator) {
    await this.#moveTo(control)
    await control.click()
  }

  async choose(control: Locator, label: string) {
    await this.#moveTo(control)
    await control.selectOption({ label })
  }

  get seconds() {
    return this.#frames.reduce((sum, { ms }) => sum + ms, 0) / 1000
  }

  async save(path: string) {
    const images = this.#frames.map(({ image }) => image)
    await sharp(images, { join: { animated: true } })
      .webp({ loop: 0, delay: this.#frames.map(({ ms }) => ms), quality: 72, effort: 5 })
      .toFile(path)
  }
}

/** A tenant who was alerted in English opens the link in their email and answers. */
async function answerAlert(context: BrowserContext, sandboxUrl: string, answer: RegExp, used: Set<string>) {
  const tenant = await context.newPage()
  for (const deadline = Date.now() + replyTimeoutMs; Date.now() < deadline; await pause(500)) {
    const messages = (await (await fetch(`${sandboxUrl}/inbox/messages`)).json()) as { text: string }[]
    const links = messages.flatMap(({ text }) => /https?:\/\/\S+\/r\/[\w-]+/.exec(text) ?? [])
    for (const link of links.filter((candidate) => !used.has(candidate))) {
      used.add(link)
      await tenant.goto(link)
      const button = tenant.getByRole('button', { name: answer })
      if ((await button.count()) === 0) continue
      await button.click()
      await tenant.waitForLoadState('networkidle')
      await tenant.close()
      return
    }
  }
  throw new Error('No alert in English arrived.')
}

interface MainJobOptions {
  /** On the home page, at its full width. */
  page: Page
  /** Of tenants, who aren't signed in. */
  tenants: BrowserContext
  sandboxUrl: string
  path: string
}

/** Records the main job: the threat that needs someone, its brief, the alert, the answers, and the record of it all. */
export async function recordMainJob({ page, tenants, sandboxUrl, path }: MainJobOptions): Promise<number> {
  const recorder = new Recorder(page)
  const idle = () => page.waitForLoadState('networkidle')
  await recorder.hold(3400)

  const row = page.getByRole('region', { name: 'Needs triage' }).getByRole('listitem').first()
  await recorder.click(row.getByRole('link'))
  const brief = page.getByRole('article')
  await brief.getByRole('heading', { name: 'Who and what is affected' }).waitFor()
  await idle()
  await recorder.hold(3900)
  await recorder.click(brief.getByRole('button', { name: /^Acknowledge/ }))
  await page
    .getByText(/acknowledged/)
    .first()
    .waitFor()
  await recorder.hold(1600)
  await recorder.choose(brief.getByLabel('Assigned to'), 'Olivia Marsh (you)')
  await idle()
  await recorder.hold(1600)

  await recorder.click(brief.getByRole('link', { name: 'Alert tenants' }))
  const send = page.getByRole('button', { name: /^Send to \d+ (person|people)$/ })
  await send.waitFor()
  await page.getByTitle('Preview', { exact: true }).waitFor()
  await idle()
  await pause(1000)
  await recorder.hold(4200)
  const count = /\d+/.exec((await send.textContent())!)![0]
  await recorder.click(send)
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox').waitFor()
  await recorder.hold(1400)
  await question.getByRole('textbox').fill(count)
  await recorder.hold(1000)
  await recorder.click(question.getByRole('button', { name: /^Alert/ }))
  await question.waitFor({ state: 'detached' })
  await idle()
  await recorder.hold(1800)

  await recorder.click(page.getByRole('region', { name: 'Answers' }).getByRole('link', { name: 'Roll call' }))
  await page.getByRole('list', { name: 'People' }).waitFor()
  await idle()
  await recorder.hold(3200)
  const used = new Set<string>()
  await answerAlert(tenants, sandboxUrl, /safe/i, used)
  await page.getByText('Safe', { exact: false }).first().waitFor()
  await pause(2500)
  await recorder.hold(2600)
  await answerAlert(tenants, sandboxUrl, /help/i, used)
  await pause(4000)
  const update = page.getByRole('button', { name: /update/i })
  if (await update.isVisible()) await recorder.click(update)
  await idle()
  await recorder.hold(3900)

  await recorder.click(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last())
  await page.getByRole('link', { name: 'Activity', exact: true }).waitFor()
  await recorder.click(page.getByRole('link', { name: 'Activity', exact: true }))
  await page
    .getByRole('heading', { name: 'Today' })
    .first()
    .waitFor()
    .catch(() => undefined)
  await idle()
  await recorder.hold(5200)
  await recorder.save(path)
  return recorder.seconds
}
