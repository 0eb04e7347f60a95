import { TextInput } from '@parapet/ui'
import { act, cleanup, fireEvent, render, screen, waitFor } from '~/testing/render'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider, useNavigate, useSearchParams } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeSession } from '~/testing/tokens'
import { formTexts } from './form-texts.ts'
import { FormDrawer } from './form-drawer.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface PageProps {
  isDirty?: boolean
  onSave?: () => Promise<unknown>
}

function Page({ isDirty = true, onSave = () => Promise.resolve() }: PageProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [isSubmitting, setSubmitting] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const close = () => navigate('/list', { replace: true })

  async function save() {
    setSubmitting(true)
    await onSave().then(close, ({ message }: Error) => setError(message))
    setSubmitting(false)
  }

  if (!params.has('new')) return <p>List</p>
  return (
    <FormDrawer
      title="New portfolio"
      submitLabel="Create"
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      errors={error === null ? [] : [{ message: error }]}
      attempt={0}
      onSubmit={save}
      onClose={() => void close()}
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

async function openDrawer(props: PageProps = {}) {
  const router = createMemoryRouter([{ path: '/list', element: <Page {...props} /> }], {
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

describe.each([true, false])('while it saves (changed: %s)', (isDirty) => {
  async function openSaving() {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const router = await openDrawer({ isDirty, onSave: () => promise })
    fireEvent.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(screen.getByRole('button', { name: formTexts.cancel })).toBeDisabled())
    let refusals = 0
    router.subscribe(({ blockers }) => {
      refusals += [...blockers.values()].filter(({ state }) => state === 'blocked').length
    })
    // Neither closes it, nor asks to discard what is being saved.
    void router.navigate(-1)
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => {
      expect(refusals).toBeGreaterThan(0)
      expect([...router.state.blockers.values()].map(({ state }) => state)).toEqual(['unblocked'])
    })
    await act(async () => {})
    expect(screen.getByLabelText('Name')).toHaveValue('Hill Country')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    return { resolve, reject }
  }

  it('stays open, and then closes', async () => {
    const { resolve } = await openSaving()
    resolve()
    expect(await screen.findByText('List')).toBeVisible()
  })

  it('stays open, and then says why it failed, with what was entered', async () => {
    const { reject } = await openSaving()
    reject(new Error('You’re offline.'))
    expect(await screen.findByText('You’re offline.')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Hill Country')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('button', { name: formTexts.cancel })).toBeEnabled()
  })
})

it('stops asking once the changes are saved with the keyboard', async () => {
  const { promise } = Promise.withResolvers<void>()
  const router = await openDrawer({ onSave: () => promise })
  void router.navigate(-1)
  const keep = await screen.findByRole('button', { name: formTexts.keepEditing })

  fireEvent.keyDown(keep, { key: 's', ctrlKey: true })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText('Name')).toHaveValue('Hill Country')
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
