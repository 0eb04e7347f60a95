import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Accordion, AccordionItem } from './accordion.tsx'

describeConformance('Accordion', (props) => <Accordion {...props} />, { slot: 'accordion' })
describeConformance('AccordionItem', (props) => <AccordionItem {...props} title="Facts" />, {
  slot: 'accordion-item',
})

const renderTwo = (type: 'single' | 'multiple') =>
  render(
    <Accordion type={type}>
      <AccordionItem title="Facts" defaultOpen>
        Built 1984
      </AccordionItem>
      <AccordionItem title="People">Ana Ruiz</AccordionItem>
    </Accordion>,
  )

it('opens and closes with click, Enter, and Space, under headings', async () => {
  const screen = await renderTwo('multiple')
  await expect.element(screen.getByRole('heading', { name: 'People', level: 3 })).toBeVisible()
  const people = screen.getByRole('button', { name: 'People' })
  await expect.element(people).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByText('Ana Ruiz').element().checkVisibility({ contentVisibilityAuto: true })).toBe(false)
  await people.click()
  await expect.element(screen.getByRole('region', { name: 'People' })).toHaveTextContent('Ana Ruiz')
  await expect.element(screen.getByRole('region', { name: 'Facts' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(people).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard(' ')
  await expect.element(people).toHaveAttribute('aria-expanded', 'true')
})

it('has only one item open at a time if it is single', async () => {
  const screen = await renderTwo('single')
  await screen.getByRole('button', { name: 'People' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'People' }))
    .toHaveAttribute('aria-expanded', 'true')
  await expect
    .element(screen.getByRole('button', { name: 'Facts' }))
    .toHaveAttribute('aria-expanded', 'false')
  await screen.getByRole('button', { name: 'Facts' }).click()
  await expect.element(screen.getByRole('button', { name: 'Facts' })).toHaveAttribute('aria-expanded', 'true')
  await expect
    .element(screen.getByRole('button', { name: 'People' }))
    .toHaveAttribute('aria-expanded', 'false')
})

it('starts with one item open if several are open by default', async () => {
  const screen = await render(
    <Accordion type="single">
      <AccordionItem title="Facts" defaultOpen>
        Built 1984
      </AccordionItem>
      <AccordionItem title="People" defaultOpen>
        Ana Ruiz
      </AccordionItem>
    </Accordion>,
  )
  const facts = screen.getByRole('button', { name: 'Facts' })
  const people = screen.getByRole('button', { name: 'People' })
  await expect.element(facts).toHaveAttribute('aria-expanded', 'true')
  await expect.element(people).toHaveAttribute('aria-expanded', 'false')
  await facts.click()
  await expect.element(facts).toHaveAttribute('aria-expanded', 'false')
  await expect.element(people).toHaveAttribute('aria-expanded', 'false')
})

it('has no open item after the only one closes', async () => {
  const onOpenChange = vi.fn()
  const screen = await render(
    <Accordion type="single">
      <AccordionItem title="Facts" defaultOpen onOpenChange={onOpenChange}>
        Built 1984
      </AccordionItem>
      <AccordionItem title="People">Ana Ruiz</AccordionItem>
    </Accordion>,
  )
  const people = screen.getByRole('button', { name: 'People' })
  await people.click()
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
  await people.click()
  for (const name of ['Facts', 'People']) {
    await expect.element(screen.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'false')
  }
})

it('keeps closed content out of the tab order', async () => {
  const screen = await render(
    <>
      <AccordionItem title="People">
        <button type="button">Invite</button>
      </AccordionItem>
      <button type="button">After</button>
    </>,
  )
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus()
})

it('opens the item that find in page matches', async () => {
  const onOpenChange = vi.fn()
  const screen = await render(
    <AccordionItem title="People" onOpenChange={onOpenChange}>
      Ana Ruiz
    </AccordionItem>,
  )
  const panel = document.querySelector('[role="region"]')
  expect(panel?.getAttribute('hidden')).toBe('until-found')
  panel?.dispatchEvent(new Event('beforematch', { bubbles: true }))
  await expect
    .element(screen.getByRole('button', { name: 'People' }))
    .toHaveAttribute('aria-expanded', 'true')
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(true)
})
