import { cdp } from 'vitest/browser'

interface MediaSession {
  send(
    method: 'Emulation.setEmulatedMedia',
    to: { features: { name: string; value: string }[] },
  ): Promise<unknown>
}

/** Makes the browser report these media features, such as `prefers-color-scheme`. An empty list resets them. */
export const emulateMedia = (features: { name: string; value: string }[]) =>
  (cdp() as unknown as MediaSession).send('Emulation.setEmulatedMedia', { features })
