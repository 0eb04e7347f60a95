import { TextInput } from '@parapet/ui'
import '@parapet/ui/styles.css'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useNavigate, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeSession } from '~/testing/tokens'
import { formTexts } from './form-texts.ts'
import { FormDrawer } from './form-drawer.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

function Page({ isDirty = true }: { isDirty?: boolean }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  if (!params.has('new')) return <p>List</p>
  return (
    <FormDrawer
      title="New portfolio"
      submitLabel="Create"
      isDirty={isDirty}
      isSubmitting={false}
      errors={[]}
      attempt={0}
      onSubmit={() => Promise.resolve()}
      onClose={() => void navigate('/list')}
    >
      <TextInput aria-label="Name" defaultValue="Hill Country" />
    </FormDrawer>
  )
}

beforeEach(() => storeSession())
afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function openDrawer() {
  const router = createMemoryRouter([{ path: '/list', element: <Page /> }], {
    initialEntries: ['/list', '/list?new'],
  })
  render(<RouterProvider router={router} />)
  await screen.findByLabelText('Name')
  return router
}

it('asks before going back closes a drawer with unsaved changes', async () => {
  const router = await openDrawer()

  void router.navigate(-1)
  fireEvent.click(await screen.findByRole('button', { name: formTexts.keepEditing }))
  expect(screen.getByLabelText('Name')).toHaveValue('Hill Country')

  void router.navigate(-1)
  fireEvent.click(await screen.findByRole('button', { name: formTexts.discard }))
  expect(await screen.findByText('List')).toBeVisible()
})

it('asks once when the drawer is closed by its button', async () => {
  await openDrawer()

  fireEvent.click(screen.getByRole('button', { name: formTexts.cancel }))
  fireEvent.click(await screen.findByRole('button', { name: formTexts.discard }))
  expect(await screen.findByText('List')).toBeVisible()
})

it('doesn’t ask after the session has ended, when nothing could be saved', async () => {
  const router = await openDrawer()
  localStorage.clear()

  await router.navigate(-1)
  expect(await screen.findByText('List')).toBeVisible()
})

it('leaves the question to a form behind it while nothing is changed in the drawer', async () => {
  const form = (
    <>
      <UnsavedGuard isDirty />
      <Page isDirty={false} />
    </>
  )
  const router = createMemoryRouter(
    [
      { path: '/list', element: form },
      { path: '/next', element: <p>Next page</p> },
    ],
    { initialEntries: ['/list?new'] },
  )
  render(<RouterProvider router={router} />)
  await screen.findByLabelText('Name')

  void router.navigate('/next')
  fireEvent.click(await screen.findByRole('button', { name: formTexts.discard }))
  expect(await screen.findByText('Next page')).toBeVisible()
})
