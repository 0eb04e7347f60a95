import { cleanup, render } from '~/testing/render'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OptIn } from '~/data/opt-in/opt-in-calls'
import { componentRules, findAxeViolations } from '~/testing/find-axe-violations'
import { OptInFrame } from './opt-in-frame.tsx'
import { PhoneSection } from './phone-section.tsx'
import { optInTexts } from './texts/opt-in-languages.ts'

const wording = {
  consent: 'I agree that Maple may send automated text messages to this number.',
  what: 'Warnings.',
  howOften: 'Message and data rates may apply.',
  howToStop: 'Reply STOP to any text.',
  voluntary: 'This is your choice.',
  notEmergency: 'Call 911.',
}
const optIn = {
  kind: 'personal',
  language: 'en',
  wordings: { en: wording },
  texting: {
    number: '+12025550100',
    wordingVersion: '2026-11-28-text',
    wordings: { en: wording },
    calls: null,
    numbers: [],
  },
} as unknown as OptIn

let posts: Record<string, unknown>[]
let answer: () => Response

beforeEach(() => {
  posts = []
  answer = () => Response.json({ channels: [{ channel: 'sms', state: 'pending_confirmation' }] })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    posts.push(JSON.parse(init.body as string) as Record<string, unknown>)
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  return page.viewport(1280, 900)
})

function open(texting = optIn.texting) {
  render(
    <OptInFrame
      org={null}
      languages={['en']}
      language="en"
      texts={optInTexts}
      isPreview={false}
      onLanguageChange={() => undefined}
    >
      <h1>Alerts</h1>
      <PhoneSection
        link={{ orgId: 'org', id: 'token' }}
        optIn={{ ...optIn, texting }}
        language="en"
        texts={optInTexts}
        onFailure={() => undefined}
      />
    </OptInFrame>,
  )
}

const problems = async () => await findAxeViolations(document.body, componentRules)
const overflow = () => document.documentElement.scrollWidth - window.innerWidth

it('confirms a number by keyboard on a narrow phone, with the box checked and the code', async () => {
  await page.viewport(320, 640)
  open()
  expect(overflow()).toBeLessThanOrEqual(0)
  expect(await problems()).toEqual([])
  await userEvent.click(page.getByRole('textbox', { name: 'Your phone number' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(optInTexts.phoneRequired)).toBeVisible()
  await userEvent.keyboard('303 555 0134{Enter}')
  await expect.element(page.getByText(optInTexts.agreeRequired)).toBeVisible()
  expect(posts).toEqual([])
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText(optInTexts.codeTexted('303 555 0134'))).toBeVisible()
  expect(posts).toEqual([
    {
      decision: 'opt_in',
      channels: ['sms'],
      wordingVersion: '2026-11-28-text',
      language: 'en',
      phone: '303 555 0134',
    },
  ])
  expect(overflow()).toBeLessThanOrEqual(0)
  expect(await problems()).toEqual([])
  answer = () =>
    Response.json(
      { code: 'validation-failed', errors: [{ pointer: '/code', code: 'mismatch', message: '' }] },
      { status: 422 },
    )
  await userEvent.keyboard('123456{Enter}')
  await expect.element(page.getByText(optInTexts.textCodeWrong)).toBeVisible()
  answer = () => Response.json({ channels: [{ channel: 'sms', state: 'opted_in' }], token: null })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(optInTexts.textsConfirmed('303 555 0134'))).toBeVisible()
  expect(posts.at(-1)).toMatchObject({ phone: '303 555 0134', code: '123456' })
})

it('says where texts go, and shows nothing where texts aren’t offered', async () => {
  open({ ...optIn.texting!, numbers: [{ masked: '•••0134', state: 'opted_in', callState: 'none' }] })
  await expect.element(page.getByText(optInTexts.textsGoTo('•••0134'))).toBeVisible()
  cleanup()
  open(null)
  expect(page.getByText(optInTexts.textsTitle).query()).toBeNull()
})

const callWording = {
  ...wording,
  consent: 'I agree that Maple may call this number with a recorded voice.',
  howToStop: 'Press 9 during any call.',
}
const withCalls = {
  ...optIn.texting!,
  calls: { wordingVersion: '2026-11-28-call', wordings: { en: callWording } },
}

it('asks for calls separately, unchecked, and reads the code aloud to a number without texts', async () => {
  await page.viewport(320, 640)
  open(withCalls)
  const texts = page.getByRole('checkbox', { name: wording.consent })
  const calls = page.getByRole('checkbox', { name: callWording.consent })
  await expect.element(texts).not.toBeChecked()
  await expect.element(calls).not.toBeChecked()
  await expect.element(page.getByText(/Press 9 during any call/)).toBeVisible()
  expect(overflow()).toBeLessThanOrEqual(0)
  expect(await problems()).toEqual([])
  await userEvent.fill(page.getByRole('textbox', { name: 'Your phone number' }), '303 555 0134')
  await userEvent.click(page.getByRole('button', { name: optInTexts.callMe }))
  await expect.element(page.getByText(optInTexts.agreePhoneRequired)).toBeVisible()
  expect(posts).toEqual([])
  await userEvent.click(calls)
  await userEvent.click(page.getByRole('button', { name: optInTexts.callMe }))
  await expect.element(page.getByText(optInTexts.codeCalled('303 555 0134'))).toBeVisible()
  // A landline can't text START.
  await expect.element(page.getByText(optInTexts.noCall('+12025550100'))).toBeVisible()
  expect(posts).toEqual([
    {
      decision: 'opt_in',
      channels: ['voice'],
      callWordingVersion: '2026-11-28-call',
      callMe: true,
      language: 'en',
      phone: '303 555 0134',
    },
  ])
  expect(await problems()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: optInTexts.textCode }))
  await expect.element(page.getByText(optInTexts.codeTexted('303 555 0134'))).toBeVisible()
  expect(posts.at(-1)).not.toHaveProperty('callMe')
  await userEvent.fill(page.getByRole('textbox', { name: optInTexts.code }), '123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(optInTexts.callsConfirmed('303 555 0134'))).toBeVisible()
})

it('offers what is missing to someone who gets only texts', async () => {
  open({ ...withCalls, numbers: [{ masked: '•••0134', state: 'opted_in', callState: 'none' }] })
  await expect.element(page.getByText(optInTexts.textsGoTo('•••0134'))).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: optInTexts.addPhone }))
  await expect.element(page.getByRole('checkbox', { name: callWording.consent })).toBeVisible()
  cleanup()
  open({ ...withCalls, numbers: [{ masked: '•••0134', state: 'opted_in', callState: 'opted_in' }] })
  await expect.element(page.getByText(optInTexts.callsGoTo('•••0134'))).toBeVisible()
  expect(page.getByRole('button', { name: optInTexts.addPhone }).query()).toBeNull()
})

it('says how to get calls again that were stopped', async () => {
  await page.viewport(320, 640)
  const stopped = { masked: '•••0134', state: 'opted_out', callState: 'opted_out' } as const
  open({ ...withCalls, numbers: [stopped] })
  await expect.element(page.getByText(optInTexts.callsStopped('•••0134', '+12025550100'))).toBeVisible()
  expect(overflow()).toBeLessThanOrEqual(0)
  expect(await problems()).toEqual([])
  cleanup()
  open({ ...optIn.texting!, numbers: [stopped] })
  await expect.element(page.getByRole('textbox', { name: 'Your phone number' })).toBeVisible()
  expect(page.getByText('•••0134', { exact: false }).query()).toBeNull()
})
