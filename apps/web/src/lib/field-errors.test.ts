import { expect, it } from 'vitest'
import { keepCurrentErrors } from './field-errors.ts'

it('drops the errors of fields that have changed since they were rejected', () => {
  const rejected = {
    subject: '',
    sendWindow: { fromHour: 9, toHour: 8 },
    languageVariants: { es: { subject: '' } },
  }
  const errors = {
    '/subject': 'Enter a subject.',
    '/sendWindow': 'The end must be after the start.',
    '/languageVariants/es/subject': 'Enter a subject.',
    '/reminder/afterDays': 'Use up to 30.',
  }
  expect(keepCurrentErrors(errors, rejected, rejected)).toEqual(errors)
  const corrected = {
    ...rejected,
    subject: 'Hello',
    sendWindow: null,
    languageVariants: {},
    reminder: { afterDays: 3 },
  }
  expect(keepCurrentErrors(errors, rejected, corrected)).toEqual({})
})
