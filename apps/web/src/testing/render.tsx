import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

export { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom'

const open = new Set<() => void>()

/**
 * Renders at once, without React's `act`: tests in a browser run the production build of React, which doesn't have it and
 * renders in less than half the time.
 */
export function render(node: ReactNode) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const rerender = (next: ReactNode) => flushSync(() => root.render(next))
  function unmount() {
    if (!open.delete(unmount)) return
    flushSync(() => root.unmount())
    container.remove()
  }
  open.add(unmount)
  rerender(node)
  return { container, rerender, unmount }
}

/** Removes everything that is still rendered. */
export function cleanup() {
  for (const unmount of open) unmount()
}

/** Does something that renders, and waits until it has. */
export function act<Result>(change: () => Result): Result {
  const result = flushSync(change)
  return result instanceof Promise ? (renderAfter(result) as Result) : result
}

/** Also waits for what the result of a promise made React schedule. */
async function renderAfter(change: Promise<unknown>) {
  const result = await change
  await new Promise((resolve) => setTimeout(resolve))
  flushSync(() => undefined)
  return result
}
