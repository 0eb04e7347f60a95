import type { Page } from 'playwright'

export interface Frames {
  perSecond: number
  /** The share of the frames of a 60 Hz screen that did not come, 0 to 1. */
  dropped: number
}

const wheelPx = 3_000

/** Turns the wheel over the scroller until its end, or for at most `limitMs`, and counts the frames. */
export async function countFramesOfScroll(page: Page, limitMs: number): Promise<Frames> {
  const box = await page.locator('[data-bench-scroller]').boundingBox()
  if (!box) throw new Error('The scroller is not on the screen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { benchFrames: times })
    requestAnimationFrame(function record(time) {
      times.push(time)
      if (times.length < 100_000) requestAnimationFrame(record)
    })
  })
  const startedAt = Date.now()
  while (Date.now() - startedAt < limitMs && !(await isAtEnd(page))) {
    for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, wheelPx)
  }
  const times = await page.evaluate(() =>
    (window as unknown as { benchFrames: number[] }).benchFrames.slice(),
  )
  return describeFrames(times)
}

async function isAtEnd(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const scroller = document.querySelector('[data-bench-scroller]')!
    return scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
  })
}

const frameMs = 1000 / 60

/** Frames per second and the share left out, from the times at which frames began. */
export function describeFrames(times: readonly number[]): Frames {
  const spentMs = times.at(-1)! - times[0]!
  const missed = times.slice(1).map((time, at) => Math.max(0, Math.round((time - times[at]!) / frameMs) - 1))
  const missedCount = missed.reduce((sum, count) => sum + count, 0)
  const drawn = times.length - 1
  return { perSecond: (drawn / spentMs) * 1000, dropped: missedCount / (missedCount + drawn) }
}
