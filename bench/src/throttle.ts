import type { Page } from 'playwright'

/** Chrome's "Fast 4G": 9 Mbit/s down, 1.5 Mbit/s up, at 90 %, and 165 ms of latency. */
const fast4g = {
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
  latency: 165,
}
const cpuSlowdown = 4

export async function throttle(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...fast4g })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}
