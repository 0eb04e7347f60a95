import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setRegionalSettings } from '~/lib/regional-settings'
import { HintedTime } from './hinted-time.tsx'

beforeEach(() => setRegionalSettings({ locale: 'en-US', timeZone: 'America/Denver' }))
afterEach(cleanup)

it('has the exact time of the property as its tooltip once the pointer is on it', () => {
  render(
    <HintedTime moment="2026-11-20T17:30:00.000Z" timeZone="America/Chicago">
      2 hours ago
    </HintedTime>,
  )
  const time = screen.getByText('2 hours ago')
  expect(time.title).toBe('')
  fireEvent.pointerEnter(time)
  expect(time.title).toBe('Friday, November 20, 2026 at 11:30 AM CST')
})

it('has the new time after it changed', () => {
  const { rerender } = render(<HintedTime moment="2026-11-20T17:30:00.000Z">in 2 hours</HintedTime>)
  fireEvent.pointerEnter(screen.getByText('in 2 hours'))
  rerender(<HintedTime moment="2026-11-20T18:30:00.000Z">in 3 hours</HintedTime>)
  fireEvent.pointerEnter(screen.getByText('in 3 hours'))
  expect(screen.getByText('in 3 hours').title).toBe('Friday, November 20, 2026 at 11:30 AM MST')
})
