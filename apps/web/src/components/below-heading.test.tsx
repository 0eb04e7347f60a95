import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { BelowHeading } from './below-heading.tsx'

function openPages() {
  const sawHeading = vi.fn<(hadContent: boolean) => void>()
  const Heading = () => {
    return (
      <h1
        ref={(heading) => {
          if (heading) sawHeading(heading.parentElement!.querySelector('p') !== null)
        }}
      >
        Unit 1
      </h1>
    )
  }
  const router = createMemoryRouter([
    { path: '/', element: <h1>Units</h1> },
    {
      path: '/unit',
      element: (
        <>
          <Heading />
          <BelowHeading>
            <p>Details</p>
          </BelowHeading>
        </>
      ),
    },
  ])
  render(<RouterProvider router={router} />)
  return { router, sawHeading }
}

it('renders the heading first after following a link, and the content right after', async () => {
  const { router, sawHeading } = openPages()
  await act(() => router.navigate('/unit'))
  expect(sawHeading.mock.calls[0]).toEqual([false])
  expect(screen.getByText('Details')).toBeDefined()
})

it('renders everything together on back navigation, so that the scroll position can be restored', async () => {
  const { router, sawHeading } = openPages()
  await act(() => router.navigate('/unit'))
  await act(() => router.navigate('/'))
  sawHeading.mockClear()
  await act(() => router.navigate(-1))
  expect(sawHeading.mock.calls[0]).toEqual([true])
})
