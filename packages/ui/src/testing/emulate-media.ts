import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Emulates a media feature until the end of the test. */
export async function emulateMedia(
  feature: 'forced-colors' | 'prefers-reduced-motion',
  value: string,
): Promise<void> {
  const session = cdp() as unknown as MediaSession
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: feature, value }] })
  onTestFinished(async () => {
    await session.send('Emulation.setEmulatedMedia', { features: [] })
  })
}

/** The part of the Chrome DevTools Protocol used here, which the provider does not type. */
interface MediaSession {
  send: (
    method: 'Emulation.setEmulatedMedia',
    parameters: { features: { name: string; value: string }[] },
  ) => Promise<unknown>
}
