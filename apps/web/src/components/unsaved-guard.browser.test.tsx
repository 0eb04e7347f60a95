import { act, cleanup, fireEvent, render, screen, waitFor } from '~/testing/render'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeSession } from '~/testing/tokens'
import { formTexts } from './form-texts.ts'
import { InlineEditor } from './inline-editor.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

/** Whether a navigation waits for the guard. */
const isHeld = ({ state: { blockers } }: ReturnType<typeof createMemoryRouter>) =>
  [...blockers.values()].some(({ state }) => state === 'blocked')

beforeEach(() => storeSession())
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** A form with buttons that change it, that save it, and that start to save it, and then fail. */
function Form({ name }: { name: string }) {
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      <button onClick={() => setDirty(true)}>{name}</button>
      <button onClick={() => setDirty(false)}>Save {name}</button>
      <button onClick={() => setSaving((wasSaving) => !wasSaving)}>Send {name}</button>
      <UnsavedGuard isDirty={isDirty} isSaving={isSaving} onDiscard={() => setDirty(false)} />
    </>
  )
}

function openForms() {
  const forms = ['Profile', 'Alerts', 'Security'].map((name) => <Form key={name} name={name} />)
  const router = createMemoryRouter([
    { path: '/', element: forms },
    { path: '/next', element: <p>Next page</p> },
  ])
  render(<RouterProvider router={router} />)
  return router
}

it.each(['Profile', 'Alerts', 'Security'])(
  'asks about the changes of any form on a page: %s',
  async (name) => {
    const router = openForms()
    fireEvent.click(screen.getByRole('button', { name }))

    void router.navigate('/next')
    fireEvent.click(await screen.findByRole('button', { name: formTexts.keepEditing }))
    expect(router.state.location.pathname).toBe('/')

    void router.navigate('/next')
    fireEvent.click(await screen.findByRole('button', { name: formTexts.discard }))
    expect(await screen.findByText('Next page')).toBeInTheDocument()
  },
)

it('asks from the moment that the changes are on screen', async () => {
  const router = openForms()
  // Without `act`, as in a browser: what React leaves for later hasn't happened yet.
  screen.getByRole('button', { name: 'Alerts' }).click()
  await Promise.resolve()
  void router.navigate('/next')
  expect(isHeld(router)).toBe(true)
})

it('asks before another tab of the page replaces the form, but not before other parameters change', async () => {
  const router = openForms()
  fireEvent.click(screen.getByRole('button', { name: 'Alerts' }))
  await act(() => router.navigate('/?q=elm'))
  expect(isHeld(router)).toBe(false)
  await act(() => router.navigate('/?tab=messages'))
  expect(isHeld(router)).toBe(true)
  expect(await screen.findByRole('alertdialog')).toBeVisible()
})

it('goes on if the changes are saved while it asks', async () => {
  const router = openForms()
  fireEvent.click(screen.getByRole('button', { name: 'Alerts' }))
  void router.navigate('/next')
  await screen.findByRole('alertdialog')

  fireEvent.click(screen.getByRole('button', { name: 'Save Alerts', hidden: true }))
  expect(await screen.findByText('Next page')).toBeInTheDocument()
})

describe('a field that is saved in place', () => {
  const item = { name: 'Elm House', version: 1, updatedAt: '2026-01-05T10:00:00Z', updatedBy: null }

  function NameField({ onSave }: { onSave: () => Promise<unknown> }) {
    const [isOpen, setOpen] = useState(true)
    if (!isOpen) return <p>Elm House</p>
    return (
      <InlineEditor
        term="Name"
        field="name"
        editing={{ item, toValues: ({ name }) => ({ name }), pointers: {}, labels: {}, save: onSave }}
        renderControl={(props) => <input aria-label="Name" {...props} />}
        onClose={() => setOpen(false)}
      />
    )
  }

  async function leaveWhileSaving() {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const router = createMemoryRouter(
      [
        { path: '/', element: <NameField onSave={() => promise} /> },
        { path: '/next', element: <p>Next page</p> },
      ],
      { initialEntries: ['/next', '/'] },
    )
    render(<RouterProvider router={router} />)
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Oak House' } })
    fireEvent.click(screen.getByRole('button', { name: formTexts.save }))
    const cancel = screen.getByRole('button', { name: formTexts.cancel })
    await waitFor(() => expect(cancel).toBeDisabled())
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' })
    await act(() => router.navigate(-1))
    await waitFor(() => expect(isHeld(router)).toBe(true))
    await act(async () => {})
    expect(screen.getByLabelText('Name')).toHaveValue('Oak House')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    return { resolve, reject }
  }

  it('stays until it is saved, and then goes on', async () => {
    const { resolve } = await leaveWhileSaving()
    resolve()
    expect(await screen.findByText('Next page')).toBeInTheDocument()
  })

  it('stays, and asks, if that fails', async () => {
    const { reject } = await leaveWhileSaving()
    reject(new Error('offline'))
    fireEvent.click(await screen.findByRole('button', { name: formTexts.keepEditing }))
    expect(screen.getByLabelText('Name')).toHaveValue('Oak House')
  })
})

describe('while the changes are being saved', () => {
  async function leaveWhileSaving() {
    const router = openForms()
    fireEvent.click(screen.getByRole('button', { name: 'Alerts' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send Alerts' }))
    await act(() => router.navigate('/next'))
    expect(isHeld(router)).toBe(true)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByText('Next page')).toBeNull()
  }

  it('waits, and goes on once they are saved', async () => {
    await leaveWhileSaving()
    fireEvent.click(screen.getByRole('button', { name: 'Save Alerts' }))
    expect(await screen.findByText('Next page')).toBeInTheDocument()
  })

  it('waits, and asks if that fails', async () => {
    await leaveWhileSaving()
    fireEvent.click(screen.getByRole('button', { name: 'Send Alerts' }))
    expect(await screen.findByRole('alertdialog')).toBeVisible()
  })
})

it('asks if only another form has unsaved changes once its own are saved', async () => {
  const router = openForms()
  fireEvent.click(screen.getByRole('button', { name: 'Alerts' }))
  fireEvent.click(screen.getByRole('button', { name: 'Profile' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send Profile' }))
  await act(() => router.navigate('/next'))
  expect(screen.queryByRole('alertdialog')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Save Profile' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send Profile' }))
  fireEvent.click(await screen.findByRole('button', { name: formTexts.keepEditing }))
  expect(router.state.location.pathname).toBe('/')

  fireEvent.click(await screen.findByRole('button', { name: 'Save Alerts' }))
  await act(() => router.navigate('/next'))
  expect(await screen.findByText('Next page')).toBeInTheDocument()
})

it('goes on with a navigation that starts in the moment that the changes are saved', async () => {
  const router = openForms()
  fireEvent.click(screen.getByRole('button', { name: 'Alerts' }))
  await act(async () => {
    screen.getByRole('button', { name: 'Save Alerts' }).click()
    await router.navigate('/next')
  })
  expect(await screen.findByText('Next page')).toBeInTheDocument()
})

it('asks nothing without changes', async () => {
  const router = openForms()
  void router.navigate('/next')
  expect(await screen.findByText('Next page')).toBeInTheDocument()
})
