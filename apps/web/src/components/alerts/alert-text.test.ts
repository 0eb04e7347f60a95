import { expect, it } from 'vitest'
import { type AlertTexts, changeText, listOutdated, takeFromTemplate } from './alert-text.ts'

const textOf = (subject: string, isReviewed = true) => ({
  subject,
  bodyMarkdown: subject,
  shortText: subject,
  isReviewed,
})
const template: AlertTexts = { en: textOf('Go up'), es: textOf('Suba'), fr: textOf('Montez', false) }
const gasLeak = textOf('Leave by the north exit')

it('translations lose their review with other English text', () => {
  expect(listOutdated(template, 'en', gasLeak)).toEqual(['es'])
  const changed = changeText(template, 'en', gasLeak)
  expect(changed).toEqual({ en: gasLeak, es: textOf('Suba', false), fr: textOf('Montez', false) })
  // Someone has compared them.
  expect(changeText(changed, 'es', textOf('Salga'))).toEqual({ ...changed, es: textOf('Salga') })
})

it('translations keep their review if the English text stays the same', () => {
  expect(changeText(template, 'fr', textOf('Montez'))).toEqual({ ...template, fr: textOf('Montez') })
  expect(changeText(template, 'en', textOf('Go up', false)).es).toEqual(template.es)
})

it('a translation from the template counts as reviewed only with its English text', () => {
  expect(takeFromTemplate(template, 'es', template)).toEqual(textOf('Suba'))
  const changed = changeText(template, 'en', gasLeak)
  expect(takeFromTemplate(changed, 'es', template)).toEqual(textOf('Suba', false))
  expect(takeFromTemplate(changed, 'en', template)).toEqual(template.en)
  expect(takeFromTemplate(changed, 'vi', template)).toBeUndefined()
})
