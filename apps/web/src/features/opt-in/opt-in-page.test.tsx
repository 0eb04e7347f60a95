import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OptIn } from '~/data/opt-in/opt-in-calls'
import { optInTexts } from './texts/opt-in-languages.ts'
import { OptInPage } from './opt-in-page.tsx'

const token = 'x'.repeat(43)
const org = {
  name: 'Maple Residential',
  logo: null,
  contactEmail: 'office@maple.test',
  supportPhone: '+13035550100',
  privacyUrl: 'https://maple.test/privacy',
  postalAddress: '500 W 2nd St, Austin, TX 78701',
}
const wording = (consent: string) => ({
  consent,
  what: 'Warnings.',
  howOften: 'Rarely.',
  howToStop: 'By link.',
  voluntary: 'Your choice.',
  notEmergency: 'Call 911.',
})
const personal: OptIn = {
  kind: 'personal',
  org,
  recipient: { firstName: 'Dana', maskedEmail: 'd•••@example.com', property: 'Maple Court', unit: '204' },
  page: null,
  channels: [{ channel: 'email', state: 'invited' }],
  texting: null,
  languages: ['en', 'es'],
  language: 'en',
  wordingVersion: '2026-11-01',
  wording: 'I agree to alerts.',
  wordings: { en: wording('I agree to alerts.'), es: wording('Acepto las alertas.') },
  expiresAt: null,
  preview: false,
}
const inState = (state: OptIn['channels'][number]['state']): OptIn => ({
  ...personal,
  channels: [{ channel: 'email', state }],
})

type Answer = { status?: number; body: object; headers?: Record<string, string> } | 'offline'

let calls: { method: string; url: string; body: unknown }[]
let answers: { get: Answer; post: Answer }

beforeEach(() => {
  calls = []
  answers = { get: { body: personal }, post: { body: result('opted_in') } }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    calls.push({ method, url, body: init.body ? JSON.parse(init.body as string) : null })
    const answer = method === 'GET' ? answers.get : answers.post
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    const { status = 200, body, headers } = answer
    return Response.json(body, { status, headers: headers ?? {} })
  })
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

const result = (state: string, more: object = {}) => ({
  channels: [{ channel: 'email', state }],
  nextStep: null,
  token: null,
  preview: false,
  ...more,
})

function open(query = `?org=org-1&t=${token}`) {
  history.replaceState(null, '', `/optin${query}`)
  render(<OptInPage />)
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })
const posts = () => calls.filter(({ method }) => method === 'POST')

describe('a personal link', () => {
  it('focuses “No, thanks” after that link in the email, without deciding anything', async () => {
    open(`?org=org-1&t=${token}&choice=no`)
    await waitFor(() => expect(document.activeElement).toBe(button('No, thanks')))
    expect(calls.map(({ method }) => method)).toEqual(['GET'])
  })

  it('shows the organization, the home and how to stop, with the box unchecked', async () => {
    open()
    await title('Safety alerts for your home')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to alerts.' }).checked).toBe(false)
    for (const text of ['Hello Dana,', 'Maple Court, 204', 'd•••@example.com', 'Rarely.', 'By link.']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(screen.getByText('Maple Residential, 500 W 2nd St, Austin, TX 78701')).toBeTruthy()
    expect(screen.getByRole('link', { name: '+1 303 555 0100' }).getAttribute('href')).toBe(
      'tel:+13035550100',
    )
    expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('rel')).toContain('noreferrer')
    expect(document.title).toBe('Safety alerts from Maple Residential')
  })

  it('removes the token from the URL, and still has it after a reload', async () => {
    open()
    await title('Safety alerts for your home')
    expect(location.search).toBe('?org=org-1')
    cleanup()
    open('?org=org-1')
    await title('Safety alerts for your home')
    expect(calls.at(-1)!.url).toContain(`/org/org-1/optin/${token}?`)
    cleanup()
    open('?org=another')
    await title('This link doesn’t work')
  })

  it('sends a “yes” only with the box checked, with the wording shown', async () => {
    open()
    await title('Safety alerts for your home')
    fireEvent.click(button('Yes, alert me'))
    expect(screen.getByText(optInTexts.agreeRequired)).toBeTruthy()
    expect(posts()).toEqual([])
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(button('Yes, alert me'))
    await title('You’re signed up for safety alerts')
    expect(posts()[0]!.body).toEqual({
      decision: 'opt_in',
      channels: ['email'],
      wordingVersion: '2026-11-01',
      language: 'en',
    })
  })

  it('accepts a “no” without the box, and lets the tenant change it', async () => {
    answers.post = { body: result('declined') }
    open()
    await title('Safety alerts for your home')
    fireEvent.click(button('No, thanks'))
    await title('You won’t get alerts by email')
    expect(posts()[0]!.body).toMatchObject({ decision: 'decline' })
    fireEvent.click(button('Change my choice'))
    await title('Safety alerts for your home')
  })

  it.each([
    ['opted_in', 'You’re signed up for safety alerts'],
    ['opted_out', 'You won’t get any more email'],
    ['declined', 'You won’t get alerts by email'],
  ] as const)('shows the current state if %s is already decided', async (state, name) => {
    answers.get = { body: inState(state) }
    open()
    expect(await title(name)).toBeTruthy()
  })

  it('promises alerts for the home that the link names', async () => {
    answers.get = { body: inState('opted_in') }
    open()
    await title('You’re signed up for safety alerts')
    expect(screen.getByText('We’ll email d•••@example.com when a hazard may affect your home.')).toBeTruthy()
  })

  it('promises no alerts without a home, because only tenants with one get them', async () => {
    const recipient = { ...personal.recipient!, firstName: null, property: null, unit: null }
    answers.get = { body: { ...inState('opted_in'), recipient } }
    open()
    await title('You’re signed up for safety alerts')
    expect(
      screen.getByText(
        'Once Maple Residential has matched you with your home, we’ll email d•••@example.com when a hazard may affect it.',
      ),
    ).toBeTruthy()
    expect(screen.queryByText(/may affect your home/)).toBeNull()
    expect(screen.queryByText(/all set/)).toBeNull()
  })

  it('shows wording that has changed, and asks for the box again', async () => {
    open()
    await title('Safety alerts for your home')
    answers.post = {
      status: 409,
      body: {
        code: 'state-conflict',
        wordingVersion: '2026-12-01',
        wordings: { en: wording('I agree to more alerts.') },
      },
    }
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(button('Yes, alert me'))
    expect(await screen.findByText(optInTexts.staleTitle)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to more alerts.' }).checked).toBe(
      false,
    )
  })

  it('says in a preview that choices aren’t saved', async () => {
    answers.get = { body: { ...personal, preview: true } }
    open()
    expect(await screen.findByText(optInTexts.preview)).toBeTruthy()
  })

  it('changes its language, and sets the document’s language', async () => {
    open()
    await title('Safety alerts for your home')
    fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'es' } })
    await title('Alertas de seguridad para su hogar')
    expect(document.documentElement.lang).toBe('es')
    expect(screen.getByRole('checkbox', { name: 'Acepto las alertas.' })).toBeTruthy()
  })

  it('keeps the entered choice while offline', async () => {
    open()
    await title('Safety alerts for your home')
    answers.post = 'offline'
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(button('Yes, alert me'))
    expect((await screen.findByRole('alert')).textContent).toContain(optInTexts.offlineText)
    answers.post = { body: result('opted_in') }
    fireEvent.click(button('Yes, alert me'))
    await title('You’re signed up for safety alerts')
  })
})

describe('the public page', () => {
  const publicPage: OptIn = {
    ...personal,
    kind: 'page',
    recipient: null,
    page: { texts: { en: { title: 'Storm alerts', intro: 'Hi!' } }, fields: { askUnit: true } },
  }

  it('shows its own texts in their language, and ours in another, but never the English ones', async () => {
    answers.get = {
      body: {
        ...publicPage,
        page: {
          ...publicPage.page!,
          texts: { ...publicPage.page!.texts, es: { title: 'Alertas', intro: null } },
        },
        languages: ['en', 'es', 'fr'],
        wordings: { ...publicPage.wordings, fr: wording('J’accepte.') },
      },
    }
    open('?org=org-1&t=poster')
    await title('Storm alerts')
    expect(screen.getByText('Hi!')).toBeTruthy()
    const language = screen.getByRole('combobox', { name: 'Language' })
    fireEvent.change(language, { target: { value: 'es' } })
    await title('Alertas')
    expect(screen.getByText(/^Maple Residential quisiera avisarle/)).toBeTruthy()
    fireEvent.change(language, { target: { value: 'fr' } })
    await title('Alertes de sécurité pour votre logement')
    expect(screen.queryByText('Hi!')).toBeNull()
  })

  it('requires a name, an address, and the checkbox, and then asks for the code', async () => {
    answers.get = { body: publicPage }
    answers.post = { body: result('pending_confirmation', { nextStep: 'check_email' }) }
    open('?org=org-1&t=poster')
    await title('Storm alerts')
    expect(location.search).toBe('?org=org-1&t=poster')
    fireEvent.click(button('Yes, alert me'))
    expect(screen.getByText(optInTexts.nameRequired)).toBeTruthy()
    expect(screen.getByText(optInTexts.emailRequired)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Dana' } })
    fireEvent.change(screen.getByLabelText('Your email address'), { target: { value: 'dana@example.com' } })
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(button('Yes, alert me'))
    await title('Check your email')
    expect(posts()[0]!.body).toMatchObject({ email: 'dana@example.com', name: 'Dana', website: '' })

    answers.post = {
      status: 422,
      body: { code: 'validation-failed', errors: [{ pointer: '/code', code: 'mismatch' }] },
    }
    fireEvent.change(screen.getByLabelText('Six-digit code'), { target: { value: '123 456' } })
    fireEvent.click(button('Confirm'))
    expect(await screen.findByText(optInTexts.codeWrong)).toBeTruthy()

    answers.post = { body: result('opted_in', { token }) }
    answers.get = { body: inState('opted_in') }
    fireEvent.click(button('Confirm'))
    await title('You’re signed up for safety alerts')
    expect(posts().at(-1)!.body).toMatchObject({ email: 'dana@example.com', code: '123456' })
    expect(calls.at(-1)!.url).toContain(`/optin/${token}?`)
    expect(location.search).toBe('?org=org-1')
  })

  it('sends a code again', async () => {
    answers.get = { body: publicPage }
    answers.post = { body: result('pending_confirmation') }
    open('?org=org-1&t=poster')
    await title('Storm alerts')
    fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Dana' } })
    fireEvent.change(screen.getByLabelText('Your email address'), { target: { value: 'dana@example.com' } })
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(button('Yes, alert me'))
    await title('Check your email')
    // Phones reload a tab while the person is in the mail app, sometimes without a connection.
    cleanup()
    answers.get = 'offline'
    open('?org=org-1&t=poster')
    const retry = await screen.findByRole('button', { name: optInTexts.retry })
    answers.get = { body: publicPage }
    fireEvent.click(retry)
    await title('Check your email')
    fireEvent.click(button('Send a new code'))
    expect(await screen.findByText(optInTexts.newCodeSent)).toBeTruthy()
    expect(posts().at(-1)!.body).toMatchObject({ resend: true, email: 'dana@example.com' })
    fireEvent.click(button(optInTexts.otherAddress))
    await title('Storm alerts')
    cleanup()
    open('?org=org-1&t=poster')
    await title('Storm alerts')
  })
})

describe('a link that doesn’t work', () => {
  it.each([
    ['link-expired', 'This link has expired'],
    ['link-used', 'This link has already been used'],
  ])('has a new one sent after %s', async (code, name) => {
    answers.get = { status: 410, body: { code, org, language: 'en', languages: ['en'] } }
    answers.post = { status: 202, body: {} }
    open()
    await title(name)
    expect(screen.getByText('Maple Residential')).toBeTruthy()
    fireEvent.click(button('Send me a new link'))
    await title('Check your email')
    expect(posts()[0]!.body).toMatchObject({ resend: true })
  })

  it('opts out even with an expired link', async () => {
    answers.get = { status: 410, body: { code: 'link-expired', org, language: 'en', languages: ['en'] } }
    answers.post = { body: result('opted_out') }
    open()
    await title('This link has expired')
    fireEvent.click(button('Stop all email'))
    expect(await title('You won’t get any more email')).toBeTruthy()
  })

  it.each([
    ['an unknown link', { status: 404, body: { code: 'not-found' } }, 'This link doesn’t work', null],
    [
      'an error',
      { status: 500, body: { code: 'internal', requestId: 'r-1' } },
      'Something went wrong',
      'r-1',
    ],
    [
      'too many tries',
      { status: 429, body: { code: 'rate-limited' }, headers: { 'Retry-After': '42' } },
      'Too many attempts',
      '42 seconds',
    ],
    ['no connection', 'offline', 'No connection', null],
  ] as const)('says so for %s', async (_, answer, name, detail) => {
    answers.get = answer
    open()
    expect(await title(name)).toBeTruthy()
    if (detail !== null) expect(screen.getByText(new RegExp(detail))).toBeTruthy()
    if (name === 'This link doesn’t work') return
    answers.get = { body: personal }
    fireEvent.click(button('Try again'))
    await title('Safety alerts for your home')
  })

  it('sends no request without a link', async () => {
    open('')
    await title('This link doesn’t work')
    expect(calls).toEqual([])
  })
})
