import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formTexts } from '~/components/form-texts'
import type { ImportFile, ImportRow } from '~/data/imports/queries'
import { storeSession } from '~/testing/tokens'
import { RowEditor } from './row-editor.tsx'
import { importTexts as texts } from './texts.ts'

const field = { key: 'city', label: 'City', hint: null, choices: null, required: false }
const file = {
  fileId: 'file-1',
  kind: 'property',
  fields: [field],
  mapping: [{ index: 0, field: 'city', sourceColumn: 'CITY' }],
  impliedFields: [],
} as unknown as ImportFile
const createRow = (n: number) =>
  ({
    n,
    outcome: 'error',
    values: { city: 'Denver' },
    issues: [],
    changes: [],
    edited: [],
    target: null,
  }) as unknown as ImportRow

class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillObserver)
  storeSession()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const city = () => screen.getByLabelText<HTMLInputElement>('City')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function openEditor() {
  const onClose = vi.fn()
  const onChange = vi.fn(() => Promise.reject(new Error('offline')))
  const editor = (
    <QueryClientProvider client={new QueryClient()}>
      <RowEditor
        scope={{ kind: 'property', orgId: 'org-1' }}
        file={file}
        initialRows={[createRow(2), createRow(3)]}
        startRowNumber={3}
        total={2}
        loadAfter={() => Promise.resolve([])}
        onChange={onChange}
        onClose={onClose}
      />
    </QueryClientProvider>
  )
  const router = createMemoryRouter([
    { path: '/', element: editor },
    { path: '/next', element: <p>Next page</p> },
  ])
  render(<RouterProvider router={router} />)
  await screen.findByLabelText('City')
  fireEvent.change(city(), { target: { value: 'Aurora' } })
  return { router, onClose, onChange }
}

async function keep() {
  fireEvent.click(await screen.findByRole('button', { name: formTexts.keepEditing }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(city().value).toBe('Aurora')
}

it('asks before corrections are lost by closing, moving on, skipping, or leaving', async () => {
  const { router, onClose, onChange } = await openEditor()
  press('Close')
  await keep()
  press(texts.previousRow)
  await keep()
  press(texts.skipRow)
  await keep()
  await act(() => router.navigate('/next'))
  await keep()
  expect(onChange).not.toHaveBeenCalled()

  press('Close')
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByRole('button', { name: formTexts.discard }))
  expect(onClose).toHaveBeenCalled()
})

it('keeps corrections that couldn’t be saved', async () => {
  await openEditor()
  press(texts.saveRow)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(city().value).toBe('Aurora')
})
