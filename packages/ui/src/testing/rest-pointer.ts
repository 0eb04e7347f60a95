import { cdp } from 'vitest/browser'

/**
 * Moves the pointer into the last corner of the window. Where the test before left it, it would hover what the next
 * one draws there: open a tooltip, hold a toast or a carousel.
 */
export async function restPointer(): Promise<void> {
  const session = cdp() as unknown as PointerSession
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1279, y: 799 })
}

/** The part of the Chrome DevTools protocol that is used here; the provider leaves it untyped. */
interface PointerSession {
  send: (
    method: 'Input.dispatchMouseEvent',
    parameters: { type: 'mouseMoved'; x: number; y: number },
  ) => Promise<unknown>
}
