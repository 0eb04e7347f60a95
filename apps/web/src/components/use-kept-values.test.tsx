import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { auth } from '~/lib/session'
import { forgetUnsaved } from '~/lib/unsaved-values'
import { mockNetwork } from '~/testing/network'
import { createToken, storeSession } from '~/testing/tokens'
import { useKeptText } from './use-kept-values.ts'
import { useRecordForm } from './use-record-form.ts'

let network: ReturnType<typeof mockNetwork>
let stopAuth: () => void
const refresh = 'POST identity.test/v1/auth/refresh'

async function signIn(userId: string) {
  const sub = userId
  const body = { sessionJwt: createToken(600, { sub }), refreshJwt: createToken(86_400, { sub }) }
  network.set(refresh, { status: 200, body })
  storeSession()
  stopAuth = auth.start()
  await auth.ensureFresh()
  expect(auth.getSnapshot()).toMatchObject({ status: 'signed-in', userId })
}

beforeEach(() => {
  sessionStorage.clear()
  network = mockNetwork()
})

afterEach(() => {
  cleanup()
  stopAuth()
  localStorage.clear()
})

function Form() {
  const { form } = useRecordForm({
    defaultValues: { name: '', code: '', city: 'Denver', secret: '' },
    pointers: {},
    save: () => Promise.resolve(),
  })
  return (['name', 'code', 'city', 'secret'] as const).map((name) => (
    <input key={name} aria-label={name} {...form.register(name)} />
  ))
}

function Note() {
  const [note, setNote] = useState('')
  useKeptText('note', note, setNote)
  return <input aria-label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
}

function openForm(path = '/portfolios?new', form = <Form />) {
  const router = createMemoryRouter([{ path: '*', element: form }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
}

const valueOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
const enter = (name: string, value: string) =>
  fireEvent.input(screen.getByRole('textbox', { name }), { target: { value } })

function fillIn() {
  enter('name', 'Hill Country')
  // A property’s code, not one that verifies something.
  enter('code', 'TX-01')
  enter('secret', 'key-1')
}

/** Fills in a form as U1, until the provider rejects the session. */
async function fillInAndExpire(form = <Form />, fill = fillIn) {
  await signIn('U1')
  openForm('/portfolios?new', form)
  fill()
  network.set(refresh, { status: 401, body: { errorCode: 'E061004' } })
  await act(() => auth.ensureFresh())
  expect(auth.getSnapshot().status).toBe('expired')
  cleanup()
  stopAuth()
}

it('brings back what the same person entered before the session expired, except secrets, once', async () => {
  await fillInAndExpire()
  expect(JSON.stringify(sessionStorage)).not.toContain('key-1')
  await signIn('U1')
  openForm('/portfolios')
  expect(valueOf('name')).toBe('')
  cleanup()
  openForm()
  expect(['name', 'code', 'city', 'secret'].map(valueOf)).toEqual(['Hill Country', 'TX-01', 'Denver', ''])
  cleanup()
  openForm()
  expect(valueOf('name')).toBe('')
})

it('brings back a note, too, but not on another page', async () => {
  await fillInAndExpire(<Note />, () => enter('Note', 'Roof leaks'))
  await signIn('U1')
  openForm('/properties/2', <Note />)
  expect(valueOf('Note')).toBe('')
  cleanup()
  openForm('/portfolios?new', <Note />)
  expect(valueOf('Note')).toBe('Roof leaks')
})

it('shows it to no one else, and forgets it for another user or after signing out', async () => {
  await fillInAndExpire()
  await signIn('U2')
  openForm()
  expect(valueOf('name')).toBe('')
  forgetUnsaved('U1')
  expect(JSON.stringify(sessionStorage)).toContain('Hill Country')
  forgetUnsaved('U2')
  expect(sessionStorage).toHaveLength(0)
})
