import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useUrlToken } from './use-url-token.ts'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

function Page() {
  return <p>{useUrlToken('t') ?? 'none'}</p>
}

/** Reloads the page like a browser. */
function load() {
  const router = createBrowserRouter([{ path: '*', Component: Page }])
  render(<RouterProvider router={router} />)
  return router
}

function open(address: string) {
  history.replaceState(null, '', address)
  return load()
}

const isAt = (address: string) => waitFor(() => expect(location.pathname + location.search).toBe(address))

it('removes the token from the URL in place and keeps using it', async () => {
  const { length } = history
  open('/auth/link?t=secret&lang=en')
  await isAt('/auth/link?lang=en')
  expect(screen.getByText('secret')).toBeTruthy()
  expect(history.length).toBe(length)
})

it('keeps it after a reload', async () => {
  open('/auth/link?t=secret')
  await isAt('/auth/link')
  cleanup()
  load()
  expect(screen.getByText('secret')).toBeTruthy()
  await isAt('/auth/link')
})

it('prefers a newer one in the URL', async () => {
  const router = open('/auth/link?t=first')
  await isAt('/auth/link')
  await router.navigate('/auth/link?t=second')
  expect(await screen.findByText('second')).toBeTruthy()
  await isAt('/auth/link')
})

it('returns null without a token', () => {
  open('/auth/link?t=')
  expect(screen.getByText('none')).toBeTruthy()
})
