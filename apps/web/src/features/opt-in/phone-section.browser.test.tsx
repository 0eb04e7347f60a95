import { cleanup, render } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '@parapet/ui/styles.css'
import type { OptIn } from '~/data/opt-in/opt-in-calls'
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

const problems = async () =>
  (await axe.run(document.body, { rules: { region: { enabled: false } } })).violations.map(({ id }) => id)
const overflow = () => document.documentElement.scrollWidth - window.innerWidth

it('confirms a number by keyboard on a narrow phone, with the box checked and the code', async () => {
  await page.viewport(320, 640)
  open()
  expect(overflow()).toBeLessThanOrEqual(0)
  expect(await problems()).toEqual([])
  await userEvent.click(page.getByRole('textbox', { name: 'Your mobile number' }))
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
  open({ ...optIn.texting!, numbers: [{ masked: '•••0134', state: 'opted_in' }] })
  await expect.element(page.getByText(optInTexts.textsGoTo('•••0134'))).toBeVisible()
  cleanup()
  open(null)
  expect(page.getByText(optInTexts.textsTitle).query()).toBeNull()
})
