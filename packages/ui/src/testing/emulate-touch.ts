import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Emulates a touch screen (`pointer: coarse`) until the end of the test. */
export async function emulateTouch(): Promise<void> {
  const session = cdp() as unknown as TouchSession
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  onTestFinished(async () => {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  })
}

/** The part of the Chrome DevTools Protocol used here, which the provider does not type. */
interface TouchSession {
  send: (method: 'Emulation.setTouchEmulationEnabled', parameters: { enabled: boolean }) => Promise<unknown>
}
