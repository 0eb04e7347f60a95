import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { usePageParams } from './page-params.ts'

afterEach(cleanup)

function Page() {
  const [params, changeParams] = usePageParams()
  const set = (name: string, value: string) =>
    changeParams(
      (current) => {
        const next = new URLSearchParams(current)
        next.set(name, value)
        return next
      },
      { replace: true },
    )
  return (
    <>
      <p data-testid="params">{params.toString()}</p>
      <button onClick={() => set('state', 'open')}>Open</button>
      <button onClick={() => set('type', 'import_undo')}>Undo</button>
    </>
  )
}

const press = (name: string) => act(() => screen.getByRole('button', { name }).click())
const read = () => screen.getByTestId('params').textContent

it('applies changes optimistically, adds up quick ones, and then follows the URL', async () => {
  let finish = () => {}
  const loader = () => new Promise<null>((resolve) => (finish = () => resolve(null)))
  const routes = [{ path: '/', Component: Page, loader, HydrateFallback: () => null }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { 0: null } } })
  render(<RouterProvider router={router} />)

  press('Open')
  press('Undo')
  expect(read()).toBe('state=open&type=import_undo')
  expect(router.state.location.search).toBe('')

  await act(async () => finish())
  await vi.waitFor(() => expect(router.state.location.search).toBe('?state=open&type=import_undo'))
  expect(read()).toBe('state=open&type=import_undo')

  void router.navigate('/?state=done')
  await act(async () => finish())
  await vi.waitFor(() => expect(read()).toBe('state=done'))
})
