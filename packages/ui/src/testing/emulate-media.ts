import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Until the end of the test the page is shown as to someone who chose this in their system. */
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

/** The part of the Chrome DevTools protocol that is used here; the provider leaves it untyped. */
interface MediaSession {
  send: (
    method: 'Emulation.setEmulatedMedia',
    parameters: { features: { name: string; value: string }[] },
  ) => Promise<unknown>
}
