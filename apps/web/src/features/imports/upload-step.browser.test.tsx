import { createPermissionStore } from '@parapet/permissions'
import { PermissionsProvider } from '@parapet/permissions/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '~/testing/render'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import { mockNetwork } from '~/testing/network'
import { importTexts as texts } from './texts.ts'
import { UploadStep } from './upload-step.tsx'

const scope = { orgId: '01932e00-0000-7000-8000-000000000009', kind: 'unit' } as const

/** Uploads that the test completes manually, in the order they started. */
class HeldUpload extends EventTarget {
  static started: HeldUpload[] = []
  upload = new EventTarget()
  status = 0
  responseText = ''
  timeout = 0
  name = ''
  open() {}
  setRequestHeader() {}
  getAllResponseHeaders = () => 'content-type: application/json\r\n'
  getResponseHeader = (name: string) => (name.toLowerCase() === 'content-type' ? 'application/json' : null)
  send(body: FormData) {
    this.name = (body.get('file') as File).name
    HeldUpload.started.push(this)
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body), response: JSON.stringify(body) })
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => {
  HeldUpload.started = []
  mockNetwork({
    'GET /api/unit/import/search': { status: 200, body: { items: [], page: {}, detail: null } },
  })
  vi.stubGlobal('XMLHttpRequest', HeldUpload)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  const onUploaded = vi.fn()
  const onSeveralUploaded = vi.fn()
  const store = createPermissionStore({
    permissions: new Set(['unit:import', 'tenant:import']),
    isFga: false,
    permittedProperties: [],
  })
  const { container } = render(
    <PermissionsProvider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <UploadStep scope={scope} onUploaded={onUploaded} onSeveralUploaded={onSeveralUploaded} />
        </MemoryRouter>
      </QueryClientProvider>
    </PermissionsProvider>,
  )
  const choose = (...names: string[]) => {
    const files = new DataTransfer()
    for (const name of names) files.items.add(new File(['Unit\n1\n'], name, { type: 'text/csv' }))
    const input = container.querySelector<HTMLInputElement>('input[type=file]')!
    input.files = files.files
    fireEvent.change(input)
  }
  return { choose, onUploaded, onSeveralUploaded }
}

const started = (count: number) => waitFor(() => expect(HeldUpload.started).toHaveLength(count))

it('opens a single file as soon as it is uploaded', async () => {
  const { choose, onUploaded } = open()
  choose('units.csv')
  await started(1)
  HeldUpload.started[0]!.answer(201, { fileId: 'f1' })
  await waitFor(() => expect(onUploaded).toHaveBeenCalledExactlyOnceWith('f1', 'unit'))
})

it('uploads several files one after the other, each in its own row, and goes through the uploaded ones', async () => {
  const { choose, onUploaded, onSeveralUploaded } = open()
  choose('a.csv', 'b.csv', 'c.csv')
  await started(1)
  expect(within(screen.getByRole('listitem', { name: 'a.csv' })).getByRole('progressbar')).toBeTruthy()
  expect(
    within(screen.getByRole('listitem', { name: 'c.csv' })).getByText(texts.queueStates.waiting),
  ).toBeTruthy()
  HeldUpload.started[0]!.answer(201, { fileId: 'fa' })

  await started(2)
  HeldUpload.started[1]!.answer(422, {
    code: 'import-not-valid',
    detail: 'This file lists tenants.',
    kind: 'tenant',
  })
  const second = screen.getByRole('listitem', { name: 'b.csv' })
  expect(await within(second).findByText(/lists tenants/)).toBeTruthy()
  expect(within(second).getByRole('button', { name: texts.importAs.tenant })).toBeTruthy()

  await started(3)
  expect(HeldUpload.started.map(({ name }) => name)).toEqual(['a.csv', 'b.csv', 'c.csv'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: texts.continueWithFiles(1) }).disabled).toBe(
    true,
  )
  HeldUpload.started[2]!.answer(201, { fileId: 'fc' })
  const go = await screen.findByRole<HTMLButtonElement>('button', { name: texts.continueWithFiles(2) })
  await waitFor(() => expect(go.disabled).toBe(false))
  fireEvent.click(go)
  expect(onSeveralUploaded).toHaveBeenCalledExactlyOnceWith(['fa', 'fc'])
  expect(onUploaded).not.toHaveBeenCalled()
})
