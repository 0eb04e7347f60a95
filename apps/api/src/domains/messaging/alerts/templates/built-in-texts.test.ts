import { expect, it } from 'vitest'
import { alertHazards, alertPhases } from '../../../../platform/db/schema/index.ts'
import { countSegments, toPlainCharacters } from '../../../../platform/sms/segments.ts'
import { fillWithFallbacks } from '../../message/merge-fields.ts'
import { listWarnings, requireValidFields } from '../check-texts.ts'
import { builtInTexts } from './built-in-texts.ts'

const everyText = alertHazards.flatMap((hazard) =>
  alertPhases.map((phase) => ({ hazard, phase, texts: builtInTexts(hazard, phase) })),
)

const typicalValues = {
  'org.name': 'Cedar & Stone Residential',
  'property.name': 'Maple Court Apartments',
  replyUrl: `https://homes.cedar-stone.example/r/${'x'.repeat(43)}`,
}

it.each(everyText)('has a usable text for $hazard, $phase in every language', ({ texts }) => {
  expect(Object.keys(texts)).toEqual(['en', 'es', 'fr', 'vi', 'zh'])
  expect(() => requireValidFields(texts)).not.toThrow()
  expect(listWarnings(texts, typicalValues).filter(({ code }) => code !== 'not_reviewed')).toEqual([])
  for (const { subject, bodyMarkdown, shortText } of Object.values(texts)) {
    expect(`${subject}${bodyMarkdown}${shortText}`).not.toMatch(/(?<!\{)\{(?!\{)/)
    expect(subject.length).toBeLessThanOrEqual(150)
    expect(shortText.length).toBeLessThanOrEqual(670)
  }
  expect(countSegments(toPlainCharacters(fillWithFallbacks(texts.en!.shortText))).encoding).toBe('GSM-7')
})

it('marks every translation as not reviewed', () => {
  const reviewed = Object.entries(builtInTexts('flood', 'act_now')).filter(([, { isReviewed }]) => isReviewed)
  expect(reviewed.map(([language]) => language)).toEqual(['en'])
})
