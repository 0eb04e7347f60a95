import '@parapet/ui/styles.css'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeSession } from '~/testing/tokens'
import { formTexts } from './form-texts.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'

beforeEach(() => storeSession())
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** A form with a button that changes it, and one that saves it. */
function Form({ name }: { name: string }) {
  const [isDirty, setDirty] = useState(false)
  return (
    <>
      <button onClick={() => setDirty(true)}>{name}</button>
      <button onClick={() => setDirty(false)}>Save {name}</button>
      <UnsavedGuard isDirty={isDirty} onDiscard={() => setDirty(false)} />
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

it('goes on if the changes are saved while it asks', async () => {
  const router = openForms()
  fireEvent.click(screen.getByRole('button', { name: 'Alerts' }))
  void router.navigate('/next')
  await screen.findByRole('alertdialog')

  fireEvent.click(screen.getByRole('button', { name: 'Save Alerts', hidden: true }))
  expect(await screen.findByText('Next page')).toBeInTheDocument()
})

it('asks nothing without changes', async () => {
  const router = openForms()
  void router.navigate('/next')
  expect(await screen.findByText('Next page')).toBeInTheDocument()
})
