import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from '../field/field.tsx'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Combobox } from './combobox.tsx'

const options = [
  { value: 'name', label: 'Name' },
  { value: 'city', label: 'City' },
  { value: 'zip', label: 'ZIP', disabled: true },
  { value: 'units', label: 'Units' },
]

describeConformance('Combobox', (props) => <Combobox {...props} aria-label="Field" options={options} />, {
  slot: 'combobox',
  attributesOn: 'control',
})

async function renderCombobox() {
  const onValueChange = vi.fn()
  const screen = await render(
    <>
      <Field label="Field">
        <Combobox options={options} defaultValue="name" onValueChange={onValueChange} />
      </Field>
      <button type="button" style={{ marginBlockStart: 300 }}>
        Outside
      </button>
    </>,
  )
  return { screen, onValueChange, box: screen.getByRole('combobox', { name: 'Field' }) }
}

it('ignores Enter during composition', async () => {
  const { screen, box, onValueChange } = await renderCombobox()
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

it('shows the selection and all options when it opens', async () => {
  const { screen, box } = await renderCombobox()
  await expect.element(box).toHaveValue('Name')
  await box.click()
  await expect.element(box).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('option').elements()).toHaveLength(4)
  await expect.element(screen.getByRole('option', { name: 'Name' })).toHaveAttribute('aria-selected', 'true')
})

it('filters by typing and selects with Enter', async () => {
  const { screen, box, onValueChange } = await renderCombobox()
  await box.fill('un')
  expect(screen.getByRole('option').elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  expect(onValueChange).toHaveBeenLastCalledWith('units')
  await expect.element(box).toHaveValue('Units')
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
})

it('moves with arrow keys, which keep focus in the field and skip disabled options', async () => {
  const { screen, box, onValueChange } = await renderCombobox()
  await box.click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(box).toHaveFocus()
  const active = box.element().getAttribute('aria-activedescendant')
  expect(screen.getByRole('option', { name: 'Units' }).element().id).toBe(active)
  await userEvent.keyboard('{Enter}')
  expect(onValueChange).toHaveBeenLastCalledWith('units')
})

it('selects with a click', async () => {
  const { screen, box, onValueChange } = await renderCombobox()
  await box.click()
  await screen.getByRole('option', { name: 'City' }).click()
  expect(onValueChange).toHaveBeenLastCalledWith('city')
  await expect.element(box).toHaveValue('City')
})

it('restores the selected option on blur', async () => {
  const { screen, box, onValueChange } = await renderCombobox()
  await box.fill('ci')
  await screen.getByRole('button', { name: 'Outside' }).click()
  await expect.element(box).toHaveValue('Name')
  expect(onValueChange).not.toHaveBeenCalled()
})

it('shows when there are no results, and clears the value with the text', async () => {
  const { screen, box, onValueChange } = await renderCombobox()
  await box.fill('zzz')
  await expect.element(screen.getByText('No results')).toBeVisible()
  await box.fill('')
  expect(onValueChange).toHaveBeenLastCalledWith(null)
})

it('closes on Escape without changes', async () => {
  const { box, onValueChange } = await renderCombobox()
  await box.click()
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
  expect(onValueChange).not.toHaveBeenCalled()
})

function SuggestionBox({ suggestions = options }: { suggestions?: typeof options }) {
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setText('submitted')
      }}
    >
      <Field label="Field">
        <Combobox
          text={text}
          onQueryChange={setText}
          options={text === '' ? [] : suggestions}
          value={null}
          onValueChange={(value) => setText(`selected ${value}`)}
        />
      </Field>
    </form>
  )
}

it('keeps any typed text beside suggestions, and selects only one that was reached', async () => {
  const screen = await render(<SuggestionBox />)
  const box = screen.getByRole('combobox', { name: 'Field' })
  await box.click()
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('12 Elm')
  await expect.element(screen.getByRole('listbox')).toBeVisible()
  expect(screen.getByRole('option').elements()).toHaveLength(4)
  await userEvent.tab()
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('12 Elm')
  await box.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('submitted')
  await userEvent.keyboard('x')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(box).toHaveValue('selected name')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
})

it('shows no list without suggestions', async () => {
  const screen = await render(<SuggestionBox suggestions={[]} />)
  const box = screen.getByRole('combobox', { name: 'Field' })
  await box.fill('12 Elm')
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
  await expect.element(screen.getByText('No results')).not.toBeInTheDocument()
})
