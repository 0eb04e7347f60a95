import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import { ifMatch } from '~/lib/entity-tag'
import { selectOrg } from '~/lib/selected-org'
import { useTriage } from './mutations.ts'

afterEach(() => {
  cleanup()
  selectOrg(null)
  vi.unstubAllGlobals()
})

const threat = {
  id: 't1',
  title: 'Flood',
  triage: 'acknowledged',
  severity: 'severe',
  status: 'active',
  impact: { properties: 1 },
  version: 4,
} as const

/** A server with one threat, which accepts only changes of its current version. */
function startServer() {
  let version = threat.version as number
  const saved: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body, headers }: { body: string; headers: Headers }) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    const expected = headers.get('if-match')
    if (expected !== null && expected !== ifMatch(version).ifMatch)
      return Response.json({ code: 'version-conflict', current: { ...threat, version } }, { status: 412 })
    version += 1
    saved.push(JSON.parse(body))
    return Response.json({ ...threat, version, change: { groupId: 'group-1', properties: 2 } })
  })
  return { saved, changeElsewhere: () => (version += 1) }
}

function renderTriage() {
  const queryClient = createQueryClient()
  const onFailed = vi.fn()
  const callbacks = {
    onStarted: vi.fn(),
    onFailed,
    onSaved: vi.fn(),
    onUndoable: vi.fn(),
    onUndone: vi.fn(),
  }
  const { result } = renderHook(() => useTriage('org-1', callbacks), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
  return {
    ...callbacks,
    assign: (id: string) => result.current.assign(threat, { id, name: id }),
    dismiss: () => result.current.dismiss(threat, 'test'),
  }
}

it('assigns to the last of several people chosen quickly, as arrow keys do', async () => {
  const server = startServer()
  const { assign, onFailed } = renderTriage()
  await act(() => Promise.all(['ada', 'ben', 'carmen'].map((id) => assign(id))))
  expect(onFailed).not.toHaveBeenCalled()
  expect(server.saved).toEqual(['ada', 'ben', 'carmen'].map((id) => ({ assigneeUserId: id })))
})

it('doesn’t overwrite what someone else has changed since', async () => {
  const server = startServer()
  const { assign, onFailed } = renderTriage()
  await act(() => assign('ada'))
  server.changeElsewhere()
  await act(() => assign('ben'))
  expect(onFailed).toHaveBeenCalledExactlyOnceWith('assign', expect.objectContaining({ status: 412 }), 't1')
  expect(server.saved).toEqual([{ assigneeUserId: 'ada' }])
})

it('undoes a change once it is saved, if that was asked for before, even when another one has started', async () => {
  const server = startServer()
  selectOrg('org-1')
  const { assign, dismiss, onStarted, onUndoable, onUndone, onFailed } = renderTriage()
  await act(async () => {
    const dismissed = dismiss()
    await vi.waitFor(() => expect(onStarted).toHaveBeenCalled())
    onStarted.mock.lastCall![0]()
    await Promise.all([dismissed, assign('ada')])
  })
  await vi.waitFor(() => expect(server.saved).toHaveLength(3))
  expect(server.saved).toEqual([
    { dismissReason: 'test', triage: 'dismissed' },
    { assigneeUserId: 'ada' },
    { undo: 'group-1' },
  ])
  expect(onUndoable).not.toHaveBeenCalled()
  expect(onFailed).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(onUndone).toHaveBeenCalledExactlyOnceWith(threat.title))
})

it('offers to undo only the last of several changes, in the organization where it was made', async () => {
  startServer()
  selectOrg('org-1')
  const { assign, dismiss, onStarted, onUndoable } = renderTriage()
  await act(() => Promise.all([dismiss(), assign('ada')]))
  expect(onStarted).toHaveBeenCalledTimes(2)
  expect(onUndoable).not.toHaveBeenCalled()

  await act(dismiss)
  expect(onUndoable).toHaveBeenCalledTimes(1)

  await act(async () => {
    const dismissed = dismiss()
    selectOrg('org-2')
    await dismissed
  })
  expect(onUndoable).toHaveBeenCalledTimes(1)
})
