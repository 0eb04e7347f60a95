import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

const question = { open: true, title: 'Undo this import?', description: '338 properties are removed.' }

describeConformance(
  'ConfirmDialog',
  (props) => (
    <ConfirmDialog
      {...props}
      {...question}
      confirmLabel="Remove"
      onConfirm={vi.fn()}
      onOpenChange={vi.fn()}
    />
  ),
  { slot: 'dialog' },
)

it('opens with focus on Cancel', async () => {
  const onConfirm = vi.fn()
  const onOpenChange = vi.fn()
  const screen = await render(
    <ConfirmDialog {...question} confirmLabel="Remove" onConfirm={onConfirm} onOpenChange={onOpenChange} />,
  )
  await expect.element(screen.getByRole('alertdialog', { name: 'Undo this import?' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onOpenChange).toHaveBeenCalledWith(false)
  expect(onConfirm).not.toHaveBeenCalled()
})

it('confirms with its button', async () => {
  const onConfirm = vi.fn()
  const screen = await render(
    <ConfirmDialog {...question} confirmLabel="Remove" onConfirm={onConfirm} onOpenChange={vi.fn()} />,
  )
  await screen.getByRole('button', { name: 'Remove' }).click()
  expect(onConfirm).toHaveBeenCalledOnce()
})

it('requires the typed text', async () => {
  const onConfirm = vi.fn()
  const screen = await render(
    <ConfirmDialog
      {...question}
      confirmText="undo import"
      confirmLabel="Remove"
      onConfirm={onConfirm}
      onOpenChange={vi.fn()}
    />,
  )
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Remove' })).toBeDisabled()
  await userEvent.keyboard('undo{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
  await expect
    .element(screen.getByRole('textbox'))
    .toHaveAccessibleDescription('“undo” doesn’t match “undo import”.')
  await userEvent.keyboard(' import')
  await expect.element(screen.getByRole('textbox')).toBeValid()
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).toHaveBeenCalledOnce()
})

it.each(['{Enter}', ' '])('confirms when %s presses its button, but not on Escape', async (key) => {
  const onConfirm = vi.fn()
  const onOpenChange = vi.fn()
  const screen = await render(
    <ConfirmDialog {...question} confirmLabel="Remove" onConfirm={onConfirm} onOpenChange={onOpenChange} />,
  )
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Remove' })).toHaveFocus()
  await userEvent.keyboard(key)
  expect(onConfirm).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange.mock.lastCall?.[0]).toBe(false)
  expect(onConfirm).toHaveBeenCalledOnce()
})

it('keeps its content apart from the typed text', async () => {
  const screen = await render(
    <ConfirmDialog
      {...question}
      confirmText="undo"
      confirmLabel="Remove"
      onConfirm={vi.fn()}
      onOpenChange={vi.fn()}
    >
      <p>These will be removed.</p>
    </ConfirmDialog>,
  )
  const content = screen.getByText('These will be removed.').element().getBoundingClientRect()
  const label = screen.getByText('Type “undo” to confirm').element().getBoundingClientRect()
  expect(label.top - content.bottom).toBeGreaterThanOrEqual(8)
})
