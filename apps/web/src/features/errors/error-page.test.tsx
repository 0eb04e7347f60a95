import { ApiError } from '@parapet/api-client'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { describeError, PageError } from '~/lib/page-error'
import { ErrorPage } from './error-page.tsx'

afterEach(cleanup)

function show(error: unknown) {
  render(
    <MemoryRouter>
      <ErrorPage {...describeError(error)} />
    </MemoryRouter>,
  )
}

it('[2.55] [2.57] [2.60] [8.10] shows Page Not Found for 404 with a link home', async () => {
  show(new PageError(404))

  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
  expect(screen.getByText('404')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/home')
})

it.each([500, 503, 403])(
  '[2.56] [2.60] [8.11] shows Internal Server Error for %i without a link home',
  async (status) => {
    show(new PageError(status))

    expect(await screen.findByRole('heading', { name: 'Internal Server Error' })).toBeTruthy()
    expect(screen.getByText(String(status))).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  },
)

it('[2.57] [8.11] treats an error without a status as 500 and describes it', async () => {
  show(new Error('The roof is gone'))

  expect(await screen.findByRole('heading', { name: 'Internal Server Error' })).toBeTruthy()
  expect(screen.getByText('500')).toBeTruthy()
  expect(screen.getByText('The roof is gone')).toBeTruthy()
})

it('[2.58] [2.59] shows a custom message as the title, and the description below', async () => {
  show(new PageError(503, { message: 'Closed for the night', description: 'Come back at six.' }))

  expect(await screen.findByRole('heading', { name: 'Closed for the night' })).toBeTruthy()
  expect(screen.getByText('Come back at six.')).toBeTruthy()
})

it('shows the request id of a server response', async () => {
  show(new ApiError(500, { title: 'Broken', requestId: 'req-9' }, new Headers()))

  expect(await screen.findByText('req-9')).toBeTruthy()
})
