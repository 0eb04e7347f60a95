import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useSaveShortcut } from './use-save-shortcut.ts'

afterEach(cleanup)

function SampleForm({ name, onSave }: { name: string; onSave: (name: string) => void }) {
  const form = useRef<HTMLFormElement>(null)
  useSaveShortcut(form)

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        onSave(name)
      }}
    >
      <input aria-label={name} />
    </form>
  )
}

it('saves only the form with the focus, or every one if none has it', () => {
  const onSave = vi.fn()
  render(
    <>
      <SampleForm name="Profile" onSave={onSave} />
      <SampleForm name="Security" onSave={onSave} />
    </>,
  )
  const input = screen.getByLabelText('Security')
  input.focus()
  fireEvent.keyDown(input, { key: 's', ctrlKey: true })
  expect(onSave.mock.calls).toEqual([['Security']])

  input.blur()
  fireEvent.keyDown(document.body, { key: 's', metaKey: true })
  expect(onSave.mock.calls.slice(1)).toEqual([['Profile'], ['Security']])
})
