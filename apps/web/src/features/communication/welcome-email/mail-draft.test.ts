import { expect, it } from 'vitest'
import {
  findCheckControl,
  findErrorControl,
  listSummaryErrors,
  findVersionLanguage,
  toRequestBody,
  toMailDraft,
  toPreviewRequest,
} from './mail-draft.ts'
import { createCampaign, createWelcomeEmail } from '~/testing/test-campaign'

it('starts with the draft, or with what the server suggests', () => {
  const campaign = createCampaign({
    subject: 'Ours',
    languageVariants: { es: { subject: 'Nuestro', bodyMarkdown: 'Hola' } },
    reminder: { afterDays: 9 },
  })
  const draft = toMailDraft(createWelcomeEmail({ campaign }))
  expect(draft.versions).toMatchObject({ en: { subject: 'Ours' }, es: { subject: 'Nuestro' } })
  expect(draft.reminderDays).toBe(9)

  const fresh = toMailDraft(createWelcomeEmail({ campaign: null }))
  expect(fresh.versions['en']?.subject).toBe('Get safety alerts')
  expect(fresh.senderId).toBe('sender-1')
})

it('sends every version in its field, and null for empty optional ones', () => {
  const draft = {
    ...toMailDraft(createWelcomeEmail()),
    versions: {
      en: { subject: 'Hello', preheader: '  ', bodyMarkdown: '{{optInUrl}}' },
      es: { subject: 'Hola', preheader: 'Lea esto', bodyMarkdown: '{{optInUrl}}' },
    },
  }
  expect(toRequestBody(draft)).toMatchObject({
    subject: 'Hello',
    preheader: null,
    languageVariants: { es: { subject: 'Hola', preheader: 'Lea esto' } },
    reminder: null,
  })
  expect(toRequestBody(draft).languageVariants).not.toHaveProperty('en')
})

it('requests a preview only for visible fields', () => {
  const draft = toMailDraft(createWelcomeEmail())
  const ask = (part: object) => toPreviewRequest({ ...draft, ...part }, { tenantId: null, language: 'en' })
  expect(ask({ audience: { ...draft.audience, onlyNeverAsked: false }, name: 'Other' })).toEqual(ask({}))
  const versions = { en: { ...draft.versions['en']!, preheader: 'Read me' } }
  expect(ask({ versions })).not.toEqual(ask({}))
})

it('finds the control and language that a failed check is about', () => {
  const versions = {
    en: { subject: 'Hello', preheader: '', bodyMarkdown: '[yes]({{ optInUrl }})' },
    es: { subject: ' ', preheader: '', bodyMarkdown: 'Hola {{optInUrls}}' },
  }
  expect(findCheckControl('opt_in_link', versions)).toEqual({ controlId: 'mail-body-es', language: 'es' })
  expect(findCheckControl('subject', versions)).toEqual({ controlId: 'mail-subject-es', language: 'es' })
  expect(findCheckControl('merge_fields', versions)).toEqual({ controlId: 'mail-body-en', language: 'en' })
  expect(findCheckControl('audience', versions)).toEqual({ controlId: 'mail-audience', language: 'en' })
})

it('maps errors to their controls', () => {
  expect(findVersionLanguage('/languageVariants/es/subject')).toBe('es')
  expect(findVersionLanguage('/sendWindow')).toBeNull()
  expect(findErrorControl('/languageVariants/es/preheader')).toBe('mail-preheader-es')
  expect(findErrorControl('/preheader')).toBe('mail-preheader-en')
  expect(
    listSummaryErrors(
      { '/languageVariants/es/bodyMarkdown': 'No link.', '/org/postalAddress': 'No address.' },
      'Two',
    ),
  ).toEqual([{ controlId: 'mail-body-es', message: 'No link.' }, { message: 'No address.' }])
  expect(listSummaryErrors({}, 'The server is away.')).toEqual([{ message: 'The server is away.' }])
})
