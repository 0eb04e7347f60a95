import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { IconButton } from './icon-button.tsx'

describeConformance('IconButton', (props) => <IconButton {...props} label="More" icon={<svg />} />, {
  slot: 'button',
})

it('is named by its label, which also shows as a tooltip', async () => {
  const screen = await render(<IconButton label="More actions" icon={<svg />} />)
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'More actions' })).toHaveFocus()
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('More actions')
})

it('shows no tooltip if it is disabled', async () => {
  const screen = await render(<IconButton label="Close" icon={<svg />} tooltipSide="none" />)
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  expect(screen.getByRole('tooltip').elements()).toHaveLength(0)
})

it('starts its action with Enter and Space, and Escape hides its tooltip', async () => {
  const onClick = vi.fn()
  const screen = await render(<IconButton label="More actions" icon={<svg />} onClick={onClick} />)
  await userEvent.tab()
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('tooltip').elements().length).toBe(0)
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(onClick).toHaveBeenCalledTimes(2)
})
