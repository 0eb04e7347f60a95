import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { CopyButton } from './copy-button.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

describeConformance('CopyButton', (props) => <CopyButton {...props} value="1" label="Copy" />, {
  slot: 'button',
})

it('copies the value and announces it', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await render(<CopyButton value="req_1" label="Copy request ID" />)
  await screen.getByRole('button', { name: 'Copy request ID' }).click()
  expect(writeText).toHaveBeenCalledWith('req_1')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Copied')
})

it('copies with Enter and Space, and keeps focus', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await render(<CopyButton value="req_1" label="Copy request ID" />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  await expect.poll(() => writeText.mock.calls.length).toBe(2)
  await expect.element(screen.getByRole('button', { name: 'Copy request ID' })).toHaveFocus()
})

it('reports denied clipboard access', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  const onCopyError = vi.fn()
  const screen = await render(<CopyButton value="req_1" label="Copy request ID" onCopyError={onCopyError} />)
  await screen.getByRole('button', { name: 'Copy request ID' }).click()
  await expect.poll(() => onCopyError.mock.calls.length).toBe(1)
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
})
