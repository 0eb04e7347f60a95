import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { Link, type LinkProps } from './link.tsx'

afterEach(cleanup)

async function renderLink(props: Partial<LinkProps>) {
  const router = createMemoryRouter([
    {
      path: '*',
      Component: () => (
        <Link to="/units?page=2" {...props}>
          Units
        </Link>
      ),
    },
  ])
  render(<RouterProvider router={router} />)
  return { router, link: await screen.findByRole('link', { name: 'Units' }) }
}

it('goes to another page within the app', async () => {
  const { router, link } = await renderLink({})
  expect(link).toHaveProperty('href', 'http://localhost:3000/units?page=2')

  // A canceled event isn't left to the browser.
  expect(fireEvent.click(link)).toBe(false)
  await vi.waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/units', search: '?page=2' }),
  )
  expect(router.state.historyAction).toBe('PUSH')
})

it('replaces the history entry if it should, or if the page is open already', async () => {
  const { router, link } = await renderLink({ replace: true })
  fireEvent.click(link)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/units'))
  expect(router.state.historyAction).toBe('REPLACE')
})

it('stays on the page if the click was canceled', async () => {
  const { router, link } = await renderLink({ onClick: (event) => event.preventDefault() })
  fireEvent.click(link)
  expect(router.state.navigation.state).toBe('idle')
  expect(router.state.location.pathname).toBe('/')
})
