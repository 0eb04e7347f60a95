import { expect, it } from 'vitest'
import { findErrorControl, toAlertBody } from './alert-draft.ts'

const text = { subject: 'Go inside', bodyMarkdown: 'Now.', shortText: 'Go.', isReviewed: true }
const audience = {
  propertyIds: ['p1'],
  buildings: [],
  floors: [],
  unitIds: ['u1'],
  onlyUnanswered: true,
}

it('sends no places for a follow-up, which goes to the people of its thread', () => {
  const draft = { audience, channels: ['email' as const], senderId: null, texts: { en: text } }
  expect(toAlertBody({ isFollowUp: false })(draft).audience).toEqual(audience)
  expect(toAlertBody({ isFollowUp: true })(draft).audience).toEqual({
    propertyIds: [],
    buildings: [],
    floors: [],
    unitIds: [],
    onlyUnanswered: true,
  })
})

it('finds the control of a rejected field, and the tab that has it', () => {
  expect(findErrorControl('/texts/es/subject')).toEqual({ controlId: 'alert-subject-es', language: 'es' })
  expect(findErrorControl('/texts/en')).toEqual({ controlId: 'alert-bodyMarkdown-en', language: 'en' })
  expect(findErrorControl('/audience/unitIds')).toEqual({ controlId: 'alert-places', language: null })
  expect(findErrorControl('/senderId')).toEqual({ controlId: 'alert-sender', language: null })
})
