import { toastStore } from '@parapet/ui'
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useArchive } from './use-archive.ts'

const texts = {
  archived: (name: string) => `${name} archived.`,
  couldNotArchive: (name: string) => `Couldn’t archive ${name}`,
  restored: (name: string) => `${name} restored.`,
  couldNotRestore: (name: string) => `Couldn’t restore ${name}`,
  undo: 'Undo',
}

const bodies = { archived: { status: 'archived' }, restored: { status: 'active' } }

const wickerHouse = { id: 'property-a', name: 'Wicker House' }

afterEach(() => {
  // The list holds a toast with Undo that another one has replaced.
  toastStore.clear()
  toastStore.clearLower()
})

/** A mutation that is answered by hand. */
function renderArchive() {
  const sent: { body: object; answer: PromiseWithResolvers<unknown> }[] = []
  const queryClient = new QueryClient()
  const hook = renderHook(
    () =>
      useArchive(
        useMutation({
          mutationFn({ body }: { id: string; body: object }) {
            const answer = Promise.withResolvers<unknown>()
            sent.push({ body, answer })
            return answer.promise
          },
        }),
        texts,
        bodies,
      ),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  )
  return { ...hook, sent }
}

it('offers to undo even if the page was left before the response', async () => {
  const { result, unmount, sent } = renderArchive()
  await act(async () => result.current.archive(wickerHouse))
  unmount()
  await act(async () => sent[0]!.answer.resolve({}))
  expect(toastStore.getState().lower).toMatchObject({ heading: 'Wicker House archived.' })

  await act(async () => toastStore.getState().lower?.action?.onSelect())
  expect(sent.map(({ body }) => body)).toEqual([bodies.archived, bodies.restored])
  await act(async () => sent[1]!.answer.resolve({}))
  expect(toastStore.getState().lower).toMatchObject({ heading: 'Wicker House restored.' })
})

it('says what failed even if the page was left before the response', async () => {
  const { result, unmount, sent } = renderArchive()
  await act(async () => result.current.archive(wickerHouse))
  unmount()
  await act(async () => sent[0]!.answer.reject(new Error('out of order')))
  expect(toastStore.getState().lower).toMatchObject({
    heading: 'Couldn’t archive Wicker House',
    color: 'danger',
    persistent: true,
  })
})
