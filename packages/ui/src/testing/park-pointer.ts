import { cdp } from 'vitest/browser'

/**
 * Moves the pointer to the bottom right corner of the window. Otherwise, it could hover elements of the next test: open a
 * tooltip, or pause a toast or a carousel.
 */
export async function parkPointer(): Promise<void> {
  const session = cdp() as unknown as PointerSession
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1279, y: 799 })
}

/** The part of the Chrome DevTools Protocol used here, which the provider does not type. */
interface PointerSession {
  send: (
    method: 'Input.dispatchMouseEvent',
    parameters: { type: 'mouseMoved'; x: number; y: number },
  ) => Promise<unknown>
}
