import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Button, buttonClassName } from './button.tsx'

describeConformance('Button', (props) => <Button {...props}>Save</Button>, { slot: 'button' })

it('responds to click, Enter, and Space', async () => {
  const onClick = vi.fn()
  const screen = await render(<Button onClick={onClick}>Save</Button>)
  await screen.getByRole('button', { name: 'Save' }).click()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(onClick).toHaveBeenCalledTimes(3)
})

it('does not submit a form by default', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const screen = await render(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
      <Button type="submit">Save</Button>
    </form>,
  )
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(onSubmit).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Save' }).click()
  expect(onSubmit).toHaveBeenCalledOnce()
})

describe('[4.56] while loading', () => {
  it('ignores clicks and keys', async () => {
    const onClick = vi.fn()
    const screen = await render(
      <Button loading onClick={onClick}>
        Save
      </Button>,
    )
    await screen.getByRole('button', { name: 'Save' }).click({ force: true })
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    expect(onClick).not.toHaveBeenCalled()
  })

  it('does not submit a form with a click or with Enter in a field', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const screen = await render(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" loading>
          Save
        </Button>
      </form>,
    )
    await screen.getByRole('button', { name: 'Save' }).click({ force: true })
    await screen.getByRole('textbox').click()
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('is announced as busy and keeps focus', async () => {
    const screen = await render(<Button>Save</Button>)
    await userEvent.tab()
    await screen.rerender(<Button loading>Save</Button>)
    const button = screen.getByRole('button', { name: 'Save' })
    await expect.element(button).toHaveFocus()
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    expect(button.element().hasAttribute('disabled')).toBe(false)
  })
})

it('is natively disabled by the disabled prop', async () => {
  const screen = await render(<Button disabled>Save</Button>)
  await expect.element(screen.getByRole('button')).toBeDisabled()
})

it('has a target of at least 44 px on touch screens', () => {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText)
  const coarse = rules.find((text) => text.includes('pointer: coarse') && text.includes('--ui-target-min'))
  expect(coarse).toBeDefined()
})

it('has a class name for links', async () => {
  const screen = await render(
    <a className={buttonClassName({ tone: 'primary', size: 'lg' })} href="#new">
      New
    </a>,
  )
  expect((screen.getByRole('link').element() as HTMLElement).offsetHeight).toBe(48)
})
