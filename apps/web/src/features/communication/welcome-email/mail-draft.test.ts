import { expect, it } from 'vitest'
import { listSummary, findVersionLanguage, toBody, toMailDraft, toPreviewRequest } from './mail-draft.ts'
import { createCampaign, createWelcomeEmail } from '~/testing/test-campaign'

it('starts with the draft, or with the suggested text', () => {
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
    preheader: '  ',
    versions: {
      en: { subject: 'Hello', bodyMarkdown: '{{optInUrl}}' },
      es: { subject: 'Hola', bodyMarkdown: '{{optInUrl}}' },
    },
  }
  expect(toBody(draft)).toMatchObject({
    subject: 'Hello',
    preheader: null,
    languageVariants: { es: { subject: 'Hola' } },
    reminder: null,
  })
  expect(toBody(draft).languageVariants).not.toHaveProperty('en')
})

it('requests a preview only for visible fields', () => {
  const draft = toMailDraft(createWelcomeEmail())
  const ask = (part: object) => toPreviewRequest({ ...draft, ...part }, { tenantId: null, language: 'en' })
  expect(ask({ audience: { ...draft.audience, onlyNeverAsked: false }, name: 'Other' })).toEqual(ask({}))
  expect(ask({ preheader: 'Read me' })).not.toEqual(ask({}))
})

it('maps errors to their controls', () => {
  expect(findVersionLanguage('/languageVariants/es/subject')).toBe('es')
  expect(findVersionLanguage('/sendWindow')).toBeNull()
  expect(
    listSummary(
      { '/languageVariants/es/bodyMarkdown': 'No link.', '/org/postalAddress': 'No address.' },
      'Two',
    ),
  ).toEqual([{ controlId: 'mail-body-es', message: 'No link.' }, { message: 'No address.' }])
  expect(listSummary({}, 'The server is away.')).toEqual([{ message: 'The server is away.' }])
})
