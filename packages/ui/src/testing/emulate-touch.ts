import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Until the end of the test the page is used by a finger: `pointer: coarse`. */
export async function emulateTouch(): Promise<void> {
  const session = cdp() as unknown as TouchSession
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  onTestFinished(async () => {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  })
}

/** The part of the Chrome DevTools protocol that is used here; the provider leaves it untyped. */
interface TouchSession {
  send: (method: 'Emulation.setTouchEmulationEnabled', parameters: { enabled: boolean }) => Promise<unknown>
}
