import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { selectOrg } from '~/lib/selected-org'
import { triageToasts } from './triage-toasts.ts'

beforeEach(() => selectOrg('org-1'))
afterEach(() => {
  toastStore.clearLower()
  selectOrg(null)
})

const offerUndo = () =>
  triageToasts.onUndoable({
    threatId: 't1',
    step: 'acknowledged',
    title: 'Flood',
    properties: 1,
    undo: vi.fn(),
  })

it('takes back the offer to undo once another change starts, or another organization is shown', () => {
  offerUndo()
  expect(toastStore.getState().lower?.action?.label).toBe('Undo')
  triageToasts.onStarted()
  expect(toastStore.getState().lower).toBeNull()

  offerUndo()
  selectOrg('org-2')
  expect(toastStore.getState().lower).toBeNull()
})

it('keeps a failure when another change starts', () => {
  triageToasts.onFailed('acknowledged', new Error('offline'), 't1')
  triageToasts.onStarted()
  expect(toastStore.getState().lower?.heading).toBe('Couldn’t acknowledge this threat')
})
