import { ApiError } from '@parapet/api-client'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { FormCard } from './form-card.tsx'
import { useEditForm } from './use-edit-form.ts'

type Values = Record<'name' | 'city', string>
interface Item extends Values {
  version: number
  updatedAt: string
  updatedBy: null
}
type Save = (values: Values, version: number) => Promise<Item>

const toItem = (values: Values, version: number): Item => ({
  name: values.name,
  city: values.city,
  version,
  updatedAt: '2026-01-05T10:00:00Z',
  updatedBy: null,
})

function Form({ onSave }: { onSave: Save }) {
  const { form, submit, conflict, resetTo } = useEditForm<Values, Item>({
    item: toItem({ name: 'Elm House', city: 'Denver' }, 1),
    toValues: ({ name, city }) => ({ name, city }),
    pointers: {},
    async save(values, _base, version) {
      resetTo(await onSave(values, version))
    },
  })
  return (
    <FormCard saveLabel="Save" mayUpdate form={form} submit={submit} conflict={conflict} labels={{}}>
      <input aria-label="Name" {...form.register('name')} />
      <input aria-label="City" {...form.register('city')} />
      {form.formState.isDirty ? <p>Unsaved</p> : null}
    </FormCard>
  )
}

function openForm(onSave: Save) {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Form onSave={onSave} /> }])} />)
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const enter = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })
const isUnsaved = () => screen.queryByText('Unsaved') !== null
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))

afterEach(cleanup)

it('keeps what is typed while it saves, in the same field and in others, and saves it next', async () => {
  const sent: Values[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  openForm(async (values, version) => {
    sent.push(values)
    await promise
    return toItem(values, version + 1)
  })
  enter('Name', 'Oak')
  await save()
  enter('Name', 'Oak House')
  enter('City', 'Aurora')
  await act(async () => resolve())

  expect([field('Name').value, field('City').value]).toEqual(['Oak House', 'Aurora'])
  expect(isUnsaved()).toBe(true)
  await save()
  expect(sent).toEqual([
    { name: 'Oak', city: 'Denver' },
    { name: 'Oak House', city: 'Aurora' },
  ])
  expect(isUnsaved()).toBe(false)
})

it('shows a saved value as the server returns it', async () => {
  openForm((values, version) => Promise.resolve(toItem({ ...values, name: values.name.trim() }, version + 1)))
  enter('Name', '  Oak ')
  await save()
  expect(field('Name').value).toBe('Oak')
  expect(isUnsaved()).toBe(false)
})

it('keeps what is typed while it saves again with someone else’s change', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const theirs = toItem({ name: 'Elm House', city: 'Boulder' }, 2)
  openForm(async (values, version) => {
    await promise
    if (version === 1)
      throw new ApiError(412, { code: 'version-conflict', title: 'Changed', current: theirs }, new Headers())
    return toItem(values, version + 1)
  })
  enter('Name', 'Oak')
  await save()
  enter('Name', 'Oak House')
  await act(async () => resolve())

  expect([field('Name').value, field('City').value]).toEqual(['Oak House', 'Boulder'])
  expect(isUnsaved()).toBe(true)
})
