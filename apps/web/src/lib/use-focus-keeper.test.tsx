import { act, cleanup, render, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, expect, it } from 'vitest'
import { useFocusKeeper } from './use-focus-keeper.ts'

afterEach(cleanup)

function Page({ children }: { children: ReactNode }) {
  useFocusKeeper()
  return (
    <main>
      <h1>Alert</h1>
      {children}
    </main>
  )
}

/** A button that is gone once it is pressed. */
function Once({ label, onPress }: { label: string; onPress?: () => void }) {
  const [isDone, setDone] = useState(false)
  if (isDone) return <p>Done</p>
  return (
    <button
      type="button"
      onClick={() => {
        setDone(true)
        onPress?.()
      }}
    >
      {label}
    </button>
  )
}

function press(name: string) {
  const button = screen.getByRole('button', { name })
  act(() => {
    button.focus()
    button.click()
  })
}

const findFocused = () => document.activeElement?.textContent

it('moves the focus to the heading of the section whose button is gone', async () => {
  render(
    <Page>
      <section>
        <h2>Roles</h2>
        <Once label="Save" />
      </section>
    </Page>,
  )
  press('Save')
  await expect.poll(findFocused).toBe('Roles')
})

it('doesn’t move it to a heading of another part, such as the navigation or a list item', async () => {
  render(
    <main>
      <nav>
        <h2>Settings</h2>
      </nav>
      <Page>
        <section aria-label="Sources">
          <ul>
            <li>
              <h3>FIRMS</h3>
            </li>
          </ul>
          <Once label="Pause" />
        </section>
        <Once label="Save" />
      </Page>
    </main>,
  )
  press('Pause')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Sources')
  press('Save')
  await expect.poll(findFocused).toBe('Alert')
})

it('goes back to where a dialog was opened, if what opened it is gone as well', async () => {
  function Approval() {
    const [step, setStep] = useState<'ask' | 'confirm' | 'done'>('ask')
    if (step === 'done') return null
    return (
      <section>
        <h2>Approval</h2>
        <button type="button" onClick={() => setStep('confirm')}>
          Approve
        </button>
        {step === 'confirm'
          ? createPortal(
              <div role="dialog">
                <Once label="Confirm" onPress={() => setStep('done')} />
              </div>,
              document.body,
            )
          : null}
      </section>
    )
  }
  render(
    <Page>
      <Approval />
    </Page>,
  )
  press('Approve')
  press('Confirm')
  await expect.poll(findFocused).toBe('Alert')
})

it('leaves the focus where something else has put it, and nowhere after it was taken away on purpose', async () => {
  render(
    <Page>
      <Once label="Save" onPress={() => screen.getByRole('button', { name: 'Next' }).focus()} />
      <Once label="Next" />
      <Once label="Blurred" />
    </Page>,
  )
  press('Save')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }))

  screen.getByRole('button', { name: 'Blurred' }).focus()
  screen.getByRole('button', { name: 'Blurred' }).blur()
  await Promise.resolve()
  screen.getByRole('button', { name: 'Blurred' }).click()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement).toBe(document.body)
})
