import { screen } from '~/testing/render'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { setPageLoading } from '~/lib/store'
import { mockNetwork } from '~/testing/network'
import { openApp } from '~/testing/open-app'

let app: ReturnType<typeof openApp> | undefined

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  mockNetwork()
})

afterEach(() => {
  setPageLoading(false)
  app?.close()
  clearSession(createQueryClient())
})

it('[2.42] draws the page-loading spinner large, in the middle of the window, instead of the page', async () => {
  app = openApp('/auth')
  await screen.findByRole('heading', { name: 'Sign in to Parapet' })
  setPageLoading(true)

  const spinner = (await screen.findByText('Loading Parapet')).closest('[data-slot=spinner]')!
  const { width, height, left, right, top, bottom } = spinner.getBoundingClientRect()
  // `lg` of the spinner's eight sizes.
  expect([width, height]).toEqual([32, 32])
  expect((left + right) / 2).toBeCloseTo(document.documentElement.clientWidth / 2, 0)
  expect((top + bottom) / 2).toBeCloseTo(window.innerHeight / 2, -2)
  expect(screen.queryByRole('heading')).toBeNull()
})
