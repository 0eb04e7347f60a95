import type { MiddlewareFunction } from 'react-router'

const pageChangeDelayMs = 100

/** Resolves with the next painted frame, or after 100 ms where nothing paints, such as in a hidden tab. */
export function waitForPageChange(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pageChangeDelayMs)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer)
        resolve()
      }, 0),
    )
  })
}

/** Lets the browser paint what the click changed before the next page takes over. */
export const pageChange: MiddlewareFunction = async (_args, next) => {
  const result = await next()
  await waitForPageChange()
  return result
}
