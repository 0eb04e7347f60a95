import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { auth } from '~/lib/session'
import { mockNetwork, testUser } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const account = {
  ...testUser,
  phone: null,
  companyRole: 'property_manager',
  unitSystem: 'imperial',
  version: 7,
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const here = {
  id: 'session-1',
  deviceName: 'Chrome on Windows',
  browser: 'Chrome',
  os: 'Windows',
  ipCountry: null,
  firstSeenAt: '2026-11-01T10:00:00.000Z',
  lastSeenAt: new Date().toISOString(),
  isCurrent: true,
}
const phone = {
  ...here,
  id: 'session-2',
  deviceName: 'Apple iPhone',
  browser: 'Safari',
  os: 'iOS',
  lastSeenAt: '2026-11-19T10:00:00.000Z',
  isCurrent: false,
}
const me = { userId: 'U1', loginIds: [testUser.email], email: testUser.email, verifiedEmail: true }

let app: ReturnType<typeof openApp> | undefined

class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillObserver)
  localStorage.clear()
  sessionStorage.clear()
  toastStore.clear()
  toastStore.clearLower()
  storeSession()
})

afterEach(() => {
  app?.close()
  app = undefined
  cleanup()
  clearSession(createQueryClient())
})

interface Sent {
  key: string
  body: unknown
  ifMatch: string | null
}

/** Opens the page with a mock API that stores updates. */
async function openAccount(changes: Parameters<typeof mockNetwork>[0] = {}) {
  const network = mockNetwork({
    'GET /api/user': { status: 200, body: account },
    'GET /api/user/session': { status: 200, body: { items: [here, phone] } },
    'GET identity.test/v1/auth/me': { status: 200, body: me },
    ...changes,
  })
  const answer = globalThis.fetch
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.origin), init)
    const { host, pathname } = new URL(request.url)
    const key = `${request.method} ${host === location.host ? '' : host}${pathname}`
    const body: unknown =
      typeof init?.body === 'string' && init.body !== '' ? JSON.parse(init.body) : (init?.body ?? null)
    sent.push({ key, body, ifMatch: request.headers.get('if-match') })
    return answer(input, init)
  })
  app = openApp('/settings/my-account')
  await screen.findByRole('heading', { level: 1, name: 'My account' })
  return { ...network, sent }
}

const lastToast = () => toastStore.getState().lower?.heading
const region = (name: string) => screen.findByRole('region', { name })

describe('the profile', () => {
  it('sends only the changed fields, based on the displayed version', async () => {
    const { sent, set } = await openAccount()
    set('PATCH /api/user', { status: 200, body: { ...account, phone: '+13035550142', version: 8 } })
    fireEvent.change(screen.getByLabelText(/^Phone/), { target: { value: '303 555 0142' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))

    await waitFor(() => expect(lastToast()).toBe('Account saved.'))
    expect(sent.find(({ key }) => key === 'PATCH /api/user')).toEqual({
      key: 'PATCH /api/user',
      body: { phone: '303 555 0142' },
      ifMatch: '"v7"',
    })
    expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('+1 303 555 0142')
  })

  it('is saved with Ctrl S, and again based on the new version', async () => {
    const { sent, set } = await openAccount()
    for (const [name, version] of [
      ['Ana R.', 8],
      ['Ana Ruiz-Ortega', 9],
    ] as const) {
      set('PATCH /api/user', { status: 200, body: { ...account, name, version } })
      fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: name } })
      fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
      await waitFor(() => expect(sent.at(-1)?.body).toEqual({ name }))
      await waitFor(() => expect(lastToast()).toBe('Account saved.'))
      toastStore.clearLower()
    }
    const versions = sent.filter(({ key }) => key === 'PATCH /api/user').map(({ ifMatch }) => ifMatch)
    expect(versions).toEqual(['"v7"', '"v8"'])
  })

  it('is not saved with Ctrl S without permission', async () => {
    const access = { permissions: ['user:read'], isFga: false, permittedProperties: [], orgId: 'org-1' }
    await openAccount({ 'GET /api/auth/permissions': { status: 200, body: access } })
    expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).disabled).toBe(true)
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })

    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(toastStore.getState().lower).toBeNull()
  })

  it('shows an error next to the field and sends nothing', async () => {
    const { calls } = await openAccount()
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: ' ' } })
    fireEvent.change(screen.getByLabelText(/^Phone/), { target: { value: '303 555' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))

    expect(await screen.findByRole('group', { name: 'Fix 2 problems to continue' })).toBeTruthy()
    expect(calls).not.toContain('PATCH /api/user')
  })

  it('lets the user resolve a conflict with another window', async () => {
    const { sent, set } = await openAccount()
    set('PATCH /api/user', {
      status: 412,
      body: { code: 'version-conflict', current: { ...account, name: 'Ana M. Ruiz', version: 9 } },
    })
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Ana R.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))

    const dialog = await screen.findByRole('dialog', { name: /^Ana Ruiz changed this/ })
    expect(within(dialog).getByText('Ana M. Ruiz')).toBeTruthy()
    set('PATCH /api/user', { status: 200, body: { ...account, name: 'Ana R.', version: 10 } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save selected versions' }))

    await waitFor(() => expect(lastToast()).toBe('Account saved.'))
    expect(sent.at(-1)).toMatchObject({ body: { name: 'Ana R.' }, ifMatch: '"v9"' })
  })

  it('continues from the version created by a theme change, and keeps unsaved input', async () => {
    const { sent, set } = await openAccount()
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Ana R.' } })
    set('PATCH /api/user', { status: 200, body: { ...account, theme: 'dark', version: 8 } })
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ theme: 'dark' }))
    expect(document.documentElement.dataset.theme).toBe('dark')

    await waitFor(() => expect(app?.queryClient.getQueryData<typeof account>(['user'])?.version).toBe(8))
    set('PATCH /api/user', { status: 200, body: { ...account, name: 'Ana R.', theme: 'dark', version: 9 } })
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ana R.')
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { name: 'Ana R.' }, ifMatch: '"v8"' }))
  })

  it('asks before leaving with unsaved changes', async () => {
    await openAccount()
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Ana R.' } })
    void app?.router.navigate('/home')

    const dialog = await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
    expect(app?.getUrl()).toBe('/settings/my-account')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(app?.getUrl()).toBe('/home'))
  })

  it('uploads a selected picture immediately, and removes it', async () => {
    const { sent, set } = await openAccount()
    set('POST /api/user/picture', { status: 200, body: { picture: '/media/abc' } })
    set('GET /api/user', { status: 200, body: { ...account, picture: '/media/abc', version: 8 } })
    const input = screen.getByLabelText('Picture', { selector: 'input' })
    fireEvent.change(input, { target: { files: [new File(['a'], 'me.png', { type: 'image/png' })] } })
    const remove = await screen.findByRole('button', { name: 'Remove' })
    expect(sent.some(({ key }) => key === 'POST /api/user/picture')).toBe(true)

    set('PATCH /api/user', { status: 200, body: { ...account, version: 9 } })
    fireEvent.click(remove)
    const upload = await screen.findByRole('button', { name: 'Upload picture' })
    expect(sent.find(({ key }) => key === 'PATCH /api/user')?.body).toEqual({ picture: null })
    await waitFor(() => expect(document.activeElement).toBe(upload))
  })

  it('rejects a file that isn’t a picture', async () => {
    const { calls } = await openAccount()
    const input = screen.getByLabelText('Picture', { selector: 'input' })
    fireEvent.change(input, { target: { files: [new File(['a'], 'me.svg', { type: 'image/svg+xml' })] } })

    expect(await screen.findByText(/^That file isn’t a supported image/)).toBeTruthy()
    expect(calls).not.toContain('POST /api/user/picture')
  })
})

describe('the sign-in methods', () => {
  it('show the verified address, and whether the browser supports passkeys', async () => {
    await openAccount()
    const methods = within(await region('Sign-in methods'))

    expect(await methods.findByText('Verified')).toBeTruthy()
    expect(methods.getByText(testUser.email)).toBeTruthy()
    expect(methods.getByText(/^This browser doesn’t support passkeys/)).toBeTruthy()
    expect(methods.queryByRole('button', { name: 'Add passkey' })).toBeNull()
  })

  it('treat an authenticator app as set up only after a correct code', async () => {
    const { set, calls } = await openAccount({
      'POST identity.test/v1/auth/totp/update': {
        status: 200,
        body: { provisioningURL: 'otpauth://totp/x', image: 'aW1hZ2U=', key: 'JBSWY3DPEHPK3PXP' },
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Set up app' }))
    const dialog = await screen.findByRole('dialog', { name: 'Set up an authenticator app' })
    expect(within(dialog).getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    const enter = (code: string) =>
      fireEvent.change(within(dialog).getAllByRole('textbox')[0]!, { target: { value: code } })

    set('POST identity.test/v1/auth/totp/verify', {
      status: 401,
      body: { errorCode: 'E000000', errorDescription: 'Wrong' },
    })
    enter('111111')
    expect(await within(dialog).findByText(/^That code didn’t work/)).toBeTruthy()

    // The provider already considers it set up; the page doesn't.
    set('GET identity.test/v1/auth/me', { status: 200, body: { ...me, TOTP: true } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Not confirmed')).toBeTruthy()

    fireEvent.click(screen.getByRole('button', { name: 'Set up again' }))
    const again = await screen.findByRole('dialog', { name: 'Set up an authenticator app' })
    const { createToken } = await import('~/testing/tokens')
    set('DELETE /api/user/session', { status: 204, body: null })
    set('POST identity.test/v1/auth/totp/verify', {
      status: 200,
      body: { sessionJwt: createToken(600), refreshJwt: createToken(86_400), user: me },
    })
    fireEvent.change(within(again).getAllByRole('textbox')[0]!, { target: { value: '222222' } })

    await waitFor(() => expect(lastToast()).toBe('Authenticator app set up.'))
    expect(toastStore.getState().lower?.body).toBe('Your other devices are signed out.')
    expect(calls).toContain('DELETE /api/user/session')
    expect(await screen.findByText('You can sign in with a code from your app.')).toBeTruthy()
    expect(screen.queryByText('Not confirmed')).toBeNull()
    expect(calls.filter((call) => call.endsWith('totp/update'))).toHaveLength(2)
  })
})

describe('a passkey', () => {
  const credential = {
    id: 'AQID',
    rawId: new Uint8Array([1, 2, 3]).buffer,
    type: 'public-key',
    response: { attestationObject: new ArrayBuffer(1), clientDataJSON: new ArrayBuffer(1) },
  }
  const options = {
    publicKey: {
      challenge: 'AQID',
      rp: { name: 'Parapet' },
      user: { id: 'AQID', name: 'ana', displayName: 'Ana' },
      pubKeyCredParams: [],
    },
  }

  async function addPasskey(ending: { status: number; body: unknown }) {
    vi.stubGlobal('PublicKeyCredential', class {})
    Object.defineProperty(navigator, 'credentials', {
      value: { create: async () => credential },
      configurable: true,
    })
    const network = await openAccount({
      'POST identity.test/v1/auth/webauthn/update/start': {
        status: 200,
        body: { transactionId: 't-1', options: JSON.stringify(options), create: true },
      },
      'POST identity.test/v1/auth/webauthn/update/finish': { status: 200, body: {} },
      'DELETE /api/user/session': ending,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Add passkey' }))
    await waitFor(() => expect(lastToast()).toBe('Passkey added. You can now sign in with it.'))
    return network
  }

  afterEach(() => Reflect.deleteProperty(navigator, 'credentials'))

  it('signs out the other devices when it’s added, and says so', async () => {
    const { calls } = await addPasskey({ status: 204, body: null })
    expect(calls).toContain('DELETE /api/user/session')
    expect(toastStore.getState().lower?.body).toBe('Your other devices are signed out.')
  })

  it('says that other devices are still signed in if that failed', async () => {
    await addPasskey({ status: 500, body: { code: 'internal', detail: 'It broke.' } })
    expect(toastStore.getState().lower).toMatchObject({ color: 'warning', persistent: true })
    expect(toastStore.getState().lower?.body).toMatch(/^Your other devices are still signed in/)
  })
})

describe('the devices', () => {
  it('are listed with the current one marked, and others can be signed out after confirmation', async () => {
    const { set, calls } = await openAccount()
    const devices = within(await region('Where you’re signed in'))
    expect(await devices.findByText('This device')).toBeTruthy()
    expect(devices.getByText('Safari on iOS')).toBeTruthy()
    expect(devices.queryByRole('button', { name: 'Sign out Chrome on Windows' })).toBeNull()

    fireEvent.click(devices.getByRole('button', { name: 'Sign out Apple iPhone' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out Apple iPhone?' })
    expect(calls).not.toContain('DELETE /api/user/session/session-2')
    set('DELETE /api/user/session/session-2', { status: 200, body: null })
    set('GET /api/user/session', { status: 200, body: { items: [here] } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }))

    await waitFor(() => expect(devices.queryByText('Apple iPhone')).toBeNull())
    expect(calls).toContain('DELETE /api/user/session/session-2')
    await waitFor(() => expect(document.activeElement).toBe(devices.getByRole('list')))
  })

  it('are all signed out, including at the provider, followed by the sign-in page', async () => {
    const { calls } = await openAccount({
      // Ends every sign-in at the provider too, which then refuses this browser's tokens.
      'DELETE /api/user/session': { status: 200, body: null },
      'POST identity.test/v1/auth/logout': { status: 401, body: {} },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }))

    await waitFor(() => expect(app?.getUrl()).toBe('/auth?logout=true'))
    expect(calls).toContain('DELETE /api/user/session')
    expect(calls).not.toContain('POST identity.test/v1/auth/logoutall')
    expect(localStorage.getItem('DSR')).toBeNull()
    expect(lastToast()).toBeUndefined()
  })

  it('don’t lead back to this page, even if another call was rejected first', async () => {
    await openAccount({
      'POST identity.test/v1/auth/refresh': { status: 401, body: {} },
      'DELETE /api/user/session': async () => {
        await auth.ensureFresh()
        await waitFor(() => expect(sessionStorage.getItem('parapet.next')).toBe('/settings/my-account'))
        return { status: 200, body: null }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }))

    await waitFor(() => expect(app?.getUrl()).toBe('/auth?logout=true'))
    await waitFor(() => expect(sessionStorage.getItem('parapet.next')).toBeNull())
  })

  it('stay signed in with an error if the API rejects the call', async () => {
    const { calls } = await openAccount({
      'DELETE /api/user/session': { status: 500, body: { code: 'internal', detail: 'It broke.' } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }))

    expect(await within(dialog).findByText('Couldn’t sign out. It broke.')).toBeTruthy()
    expect(calls).not.toContain('POST identity.test/v1/auth/logout')
    expect(app?.getUrl()).toBe('/settings/my-account')
  })

  it('can be reloaded after a failure', async () => {
    const { set } = await openAccount({
      'GET /api/user/session': {
        status: 500,
        body: { code: 'internal', detail: 'It broke.', requestId: 'r-1' },
      },
    })
    expect(await screen.findByText('Couldn’t load your devices')).toBeTruthy()
    expect(screen.getByText('r-1')).toBeTruthy()
    set('GET /api/user/session', { status: 200, body: { items: [here] } })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByText('This device')).toBeTruthy()
  })
})
