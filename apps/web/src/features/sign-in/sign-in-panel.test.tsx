import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { PublicConfig } from '~/lib/config'
import { SignInFooter } from './sign-in-panel.tsx'

afterEach(cleanup)

const config: PublicConfig = {
  apiBaseUrl: '/api',
  identity: { projectId: 'P2test', baseUrl: null },
  realtime: null,
  device: null,
  signInHint: null,
  baseMap: null,
  suggestsAddresses: false,
  build: { id: 'test' },
}
const privacyLine = /an ID from what this browser reports.*24 hours.*keyed hash.*180 days/

it('explains the device ID and how long it’s stored', () => {
  render(<SignInFooter config={{ ...config, device: { enabled: true, endpoint: null, apiKey: null } }} />)

  expect(screen.getByText(privacyLine)).toBeTruthy()
})

it.each([null, { enabled: false, endpoint: null, apiKey: null }])(
  'says nothing about a device id that is switched off: %j',
  (device) => {
    render(<SignInFooter config={{ ...config, device }} />)

    expect(screen.queryByText(privacyLine)).toBeNull()
  },
)

it('shows the installation’s hint as a link or as text', () => {
  const hint = { text: 'Ask Dana', href: 'https://example.com/help' }
  const { rerender } = render(<SignInFooter config={{ ...config, signInHint: hint }} />)
  expect(screen.getByRole('link', { name: 'Ask Dana' }).getAttribute('href')).toBe(hint.href)

  rerender(<SignInFooter config={{ ...config, signInHint: { ...hint, href: null } }} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Ask Dana')).toBeTruthy()
})
