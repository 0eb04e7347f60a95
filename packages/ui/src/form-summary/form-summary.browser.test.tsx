import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Field } from '../field/field.tsx'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { FormSummary, type FormSummaryError } from './form-summary.tsx'

const errors: FormSummaryError[] = [{ controlId: 'zip', message: 'A ZIP code has five digits.' }]

describeConformance('FormSummary', (props) => <FormSummary {...props} errors={errors} />, {
  slot: 'form-summary',
})

function renderForm(shown: FormSummaryError[], attempt: number) {
  return (
    <>
      <FormSummary errors={shown} attempt={attempt} />
      <Field label="ZIP" controlId="zip">
        <TextInput />
      </Field>
    </>
  )
}

it('is absent without errors and takes focus when they appear', async () => {
  const screen = await render(renderForm([], 0))
  expect(screen.getByRole('group').elements()).toHaveLength(0)
  await screen.rerender(renderForm(errors, 1))
  await expect.element(screen.getByRole('group', { name: 'Fix 1 problem to continue' })).toHaveFocus()
})

it('says what happened if there is nothing to fix in a field', async () => {
  const screen = await render(renderForm([{ message: 'Couldn’t reach Parapet.' }], 1))
  await expect.element(screen.getByRole('group', { name: 'Couldn’t reach Parapet.' })).toHaveFocus()
  expect(screen.getByRole('list').elements()).toEqual([])
})

it('takes focus again on the next attempt', async () => {
  const screen = await render(renderForm(errors, 1))
  await screen.getByRole('textbox').click()
  await screen.rerender(renderForm(errors, 2))
  await expect.element(screen.getByRole('group')).toHaveFocus()
})

it('links to the field', async () => {
  const screen = await render(renderForm(errors, 1))
  await screen.getByRole('link', { name: 'A ZIP code has five digits.' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'ZIP' })).toHaveFocus()
})
