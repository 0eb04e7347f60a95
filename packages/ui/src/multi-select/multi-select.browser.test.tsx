import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from '../field/field.tsx'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { emulateMedia } from '../testing/emulate-media.ts'
import { MultiSelect, type MultiSelectProps } from './multi-select.tsx'

const options = [
  { value: 'denver', label: 'Denver' },
  { value: 'boulder', label: 'Boulder' },
  { value: 'pueblo', label: 'Pueblo', disabled: true },
  { value: 'golden', label: 'Golden' },
]

describeConformance(
  'MultiSelect',
  (props) => <MultiSelect {...props} aria-label="Cities" options={options} />,
  {
    slot: 'multi-select',
    attributesOn: 'control',
  },
)

async function renderCities(props: Partial<MultiSelectProps> = {}) {
  const onValueChange = vi.fn()
  const screen = await render(
    <>
      <Field label="Cities" help="Where it is watched.">
        <MultiSelect
          options={options}
          defaultValue={['denver', 'golden']}
          onValueChange={onValueChange}
          {...props}
        />
      </Field>
      <button type="button" style={{ marginBlockStart: 400 }}>
        Outside
      </button>
    </>,
  )
  return { screen, onValueChange, box: screen.getByRole('combobox', { name: 'Cities' }) }
}

const listChips = () => [...document.querySelectorAll('[data-slot="tag"]')].map((tag) => tag.textContent)

it('ignores Enter during composition', async () => {
  const { screen, box, onValueChange } = await renderCities()
  await box.click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(box).toHaveAttribute('aria-activedescendant')
  const press = (isComposing: boolean) =>
    box.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing }))
  press(true)
  expect(onValueChange).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  press(false)
  await expect.poll(() => onValueChange.mock.calls.length).toBe(1)
})

it('is a combobox that describes the selection', async () => {
  const { screen, box } = await renderCities()
  await expect
    .element(box)
    .toHaveAccessibleDescription(
      '2 selected: Denver, Golden. To reach them, use the arrow keys with the cursor at the start of the field. Where it is watched.',
    )
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
  await box.click()
  await expect.element(box).toHaveAttribute('aria-expanded', 'true')
  await expect.element(screen.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'true')
  await expect
    .element(screen.getByRole('option', { name: 'Denver' }))
    .toHaveAttribute('aria-selected', 'true')
  await expect
    .element(screen.getByRole('option', { name: 'Boulder' }))
    .toHaveAttribute('aria-selected', 'false')
})

it('adds and removes with arrow keys and Enter, skips disabled options, and stays open', async () => {
  const { screen, box, onValueChange } = await renderCities()
  box.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onValueChange).toHaveBeenLastCalledWith(['denver', 'golden', 'boulder'])
  await expect.element(screen.getByRole('status')).toHaveTextContent('Boulder added. 3 selected.')
  await userEvent.keyboard('{ArrowDown}')
  const active = box.element().getAttribute('aria-activedescendant')
  expect(screen.getByRole('option', { name: 'Golden' }).element().id).toBe(active)
  await userEvent.keyboard('{Enter}')
  expect(onValueChange).toHaveBeenLastCalledWith(['denver', 'boulder'])
  await expect.element(box).toHaveAttribute('aria-expanded', 'true')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
})

it('filters by typing, and the next query replaces the previous one', async () => {
  const { screen, box, onValueChange } = await renderCities()
  await userEvent.type(box, 'bou')
  expect(screen.getByRole('option').elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  expect(onValueChange).toHaveBeenLastCalledWith(['denver', 'golden', 'boulder'])
  await expect.element(box).toHaveValue('bou')
  await userEvent.keyboard('gol')
  await expect.element(box).toHaveValue('gol')
  await userEvent.tab()
  await expect.element(box).toHaveValue('')
})

it('selects with a click', async () => {
  const { screen, box, onValueChange } = await renderCities()
  await box.click()
  await screen.getByRole('option', { name: 'Boulder' }).click()
  expect(onValueChange).toHaveBeenLastCalledWith(['denver', 'golden', 'boulder'])
  await expect
    .element(screen.getByRole('option', { name: 'Boulder' }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(box).toHaveFocus()
})

it('announces how many are selected after its owner has corrected the selection', async () => {
  function OneOnly() {
    const [value, setValue] = useState<readonly string[]>(['denver'])
    return <MultiSelect options={options} value={value} onValueChange={(next) => setValue(next.slice(-1))} />
  }
  const screen = await render(
    <Field label="City">
      <OneOnly />
    </Field>,
  )
  await screen.getByRole('combobox', { name: 'City' }).click()
  await screen.getByRole('option', { name: 'Boulder' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Boulder added. 1 selected.')
})

it('removes the last option with Backspace, but only if the text is empty', async () => {
  const { screen, box, onValueChange } = await renderCities()
  await userEvent.type(box, 'x{Backspace}')
  expect(onValueChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{Backspace}')
  expect(onValueChange).toHaveBeenLastCalledWith(['denver'])
  await expect.element(screen.getByRole('status')).toHaveTextContent('Golden removed. 1 selected.')
})

it.each([
  ['ltr', '{ArrowLeft}', '{ArrowRight}'],
  ['rtl', '{ArrowRight}', '{ArrowLeft}'],
])('walks through the tags by arrows, %s, and removes them by Delete', async (direction, back, forth) => {
  document.documentElement.dir = direction
  const { screen, box, onValueChange } = await renderCities({ defaultValue: ['denver', 'boulder', 'golden'] })
  box.element().focus()
  const chip = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
  await userEvent.keyboard(back)
  await expect.element(chip('Golden')).toHaveFocus()
  await userEvent.keyboard(back)
  await expect.element(chip('Boulder')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  expect(onValueChange).toHaveBeenLastCalledWith(['denver', 'golden'])
  await expect.element(chip('Golden')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(chip('Denver')).toHaveFocus()
  await userEvent.keyboard(forth)
  await userEvent.keyboard(forth)
  await expect.element(box).toHaveFocus()
})

it('moves focus to the field when typing on a tag and after the last tag is removed', async () => {
  const { box } = await renderCities({ defaultValue: ['denver'] })
  box.element().focus()
  await userEvent.keyboard('{ArrowLeft}b')
  await expect.element(box).toHaveValue('b')
  await userEvent.keyboard('{Backspace}{ArrowLeft}{Backspace}')
  expect(listChips()).toEqual([])
  await expect.element(box).toHaveFocus()
})

it('keeps tags out of the tab order', async () => {
  const { screen, box } = await renderCities()
  await userEvent.tab()
  await expect.element(box).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Outside' })).toHaveFocus()
})

it('selects all enabled options, then none, and only the filtered ones', async () => {
  const { screen, box, onValueChange } = await renderCities({ selectAll: true, defaultValue: ['denver'] })
  await box.click()
  const all = screen.getByRole('option', { name: 'Select all' })
  await expect.element(all).toHaveAttribute('aria-selected', 'false')
  await all.click()
  expect(onValueChange).toHaveBeenLastCalledWith(['denver', 'boulder', 'golden'])
  await expect.element(all).toHaveAttribute('aria-selected', 'true')
  await all.click()
  expect(onValueChange).toHaveBeenLastCalledWith([])
})

it('shows some selected options and the number of the rest, which expands them', async () => {
  const { screen } = await renderCities({ defaultValue: ['denver', 'boulder', 'golden'], maxShown: 1 })
  expect(listChips()).toEqual(['Denver'])
  const more = screen.getByRole('button', { name: 'Show 2 more: Boulder, Golden' })
  await expect.element(more).toHaveTextContent('+2')
  await more.click()
  expect(listChips()).toEqual(['Denver', 'Boulder', 'Golden'])
  await expect.element(screen.getByRole('button', { name: 'Remove Boulder' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Outside' }).click()
  expect(listChips()).toEqual(['Denver'])
})

it('virtualizes a long list and moves through all of it', async () => {
  const long = Array.from({ length: 2500 }, (_, index) => ({
    value: `p${index}`,
    label: `Property ${index}`,
  }))
  const { screen, box, onValueChange } = await renderCities({ options: long, defaultValue: [] })
  await box.click()
  await expect.poll(() => document.querySelector('[data-index]')).not.toBeNull()
  expect(screen.getByRole('option').elements().length).toBeLessThan(60)
  await expect
    .element(screen.getByRole('option', { name: 'Property 0', exact: true }))
    .toHaveAttribute('aria-setsize', '2500')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(screen.getByRole('option', { name: 'Property 2499' })).toBeInViewport()
  await userEvent.keyboard('{Enter}')
  expect(onValueChange).toHaveBeenLastCalledWith(['p2499'])
})

it('keeps the labels of options that a search no longer lists', async () => {
  function Search() {
    const [query, setQuery] = useState('')
    return (
      <MultiSelect
        aria-label="Cities"
        options={options.filter(({ label }) => label.startsWith(query))}
        defaultValue={['north', 'denver']}
        chosenOptions={[{ value: 'north', label: 'Northglenn' }]}
        onQueryChange={setQuery}
      />
    )
  }
  const screen = await render(<Search />)
  await screen.getByRole('combobox').fill('Gold')
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(1)
  expect(listChips()).toEqual(['Northglenn', 'Denver'])
})

it('shows when there are no results and while searching', async () => {
  const { screen, box } = await renderCities()
  await userEvent.type(box, 'zzz')
  await expect.element(screen.getByText('No results')).toBeVisible()
})

it('submits every value, and blocks submitting while a required one is missing', async () => {
  const screen = await render(
    <form>
      <Field label="Cities" required>
        <MultiSelect name="city" options={options} defaultValue={['denver', 'golden']} />
      </Field>
    </form>,
  )
  const form = screen.container.querySelector('form') as HTMLFormElement
  expect(new FormData(form).getAll('city')).toEqual(['denver', 'golden'])
  expect(form.checkValidity()).toBe(true)
  screen.getByRole('combobox').element().focus()
  await userEvent.keyboard('{Backspace}{Backspace}')
  expect(form.checkValidity()).toBe(false)
})

it.each([{ disabled: true }, { readOnly: true }])('cannot be changed with %j', async (props) => {
  const { screen, box } = await renderCities(props)
  expect(screen.getByRole('button', { name: /^Remove/u }).elements()).toHaveLength(0)
  box.element().focus()
  await userEvent.keyboard('{Backspace}{ArrowDown}')
  expect(listChips()).toEqual(['Denver', 'Golden'])
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
})

it('distinguishes selected options under forced colors', async () => {
  await emulateMedia('forced-colors', 'active')
  const { screen, box } = await renderCities()
  await box.click()
  const look = (name: string) => {
    const mark = screen.getByRole('option', { name }).element().firstElementChild
    return mark ? getComputedStyle(mark).backgroundColor : ''
  }
  await expect.poll(() => look('Denver')).not.toBe(look('Boulder'))
})
