import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmDialog } from './confirm-dialog.tsx'

const question = { open: true, title: 'Undo this import?', description: '338 properties are removed.' }

it('asks with the focus on the way out', async () => {
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

it('confirms by its button', async () => {
  const onConfirm = vi.fn()
  const screen = await render(
    <ConfirmDialog {...question} confirmLabel="Remove" onConfirm={onConfirm} onOpenChange={vi.fn()} />,
  )
  await screen.getByRole('button', { name: 'Remove' }).click()
  expect(onConfirm).toHaveBeenCalledOnce()
})

it('waits for the typed text', async () => {
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
  await userEvent.keyboard(' import{Enter}')
  expect(onConfirm).toHaveBeenCalledOnce()
})
