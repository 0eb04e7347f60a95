import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { Link, type LinkProps } from './link.tsx'

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

it('goes to another page within the app, unless the click asks for another tab', async () => {
  const { router, link } = await renderLink({})
  expect(link).toHaveProperty('href', 'http://localhost:3000/units?page=2')

  fireEvent.click(link, { ctrlKey: true })
  expect(router.state.location.pathname).toBe('/')
  // Not canceled clicks are left to the browser.
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
