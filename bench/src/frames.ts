import type { Page } from 'playwright'

export interface FrameStatistics {
  framesPerSecond: number
  /** The share of dropped frames at 60 Hz, 0 to 1. */
  droppedShare: number
}

const pixelsPerWheelStep = 3_000

/** Scrolls by wheel to the end, or for at most `limitMs`, and measures the frames. */
export async function measureScrollFrames(page: Page, limitMs: number): Promise<FrameStatistics> {
  const box = await page.locator('[data-bench-scroller]').boundingBox()
  if (!box) throw new Error("The scroller isn't on the screen")
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
    for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, pixelsPerWheelStep)
  }
  const times = await page.evaluate(() =>
    (window as unknown as { benchFrames: number[] }).benchFrames.slice(),
  )
  return computeFrameStatistics(times)
}

async function isAtEnd(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const scroller = document.querySelector('[data-bench-scroller]')!
    return scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
  })
}

const frameMs = 1000 / 60

/** Computes the frame rate and the share of dropped frames from the start times of frames. */
export function computeFrameStatistics(times: readonly number[]): FrameStatistics {
  const durationMs = times.at(-1)! - times[0]!
  const missedCounts = times
    .slice(1)
    .map((time, index) => Math.max(0, Math.round((time - times[index]!) / frameMs) - 1))
  const missedCount = missedCounts.reduce((sum, count) => sum + count, 0)
  const drawnCount = times.length - 1
  return {
    framesPerSecond: (drawnCount / durationMs) * 1000,
    droppedShare: missedCount / (missedCount + drawnCount),
  }
}

export const formatFrameStatistics = ({ framesPerSecond, droppedShare }: FrameStatistics) =>
  `${framesPerSecond.toFixed(1)} fps, ${(droppedShare * 100).toFixed(1)}% dropped`
