import { expect, it } from 'vitest'
import { countSegments } from '../../../platform/sms/segments.ts'
import { consentLanguages } from '../consent/wording.ts'
import { composeAnswer } from './keyword-answers.ts'
import { readKeyword } from './keywords.ts'

it.each([
  ['STOP', 'stop'],
  ['  stop. ', 'stop'],
  ['Stop!!', 'stop'],
  ['STOPALL', 'stop'],
  ['stop all', 'stop'],
  ['Unsubscribe', 'stop'],
  ['cancel', 'stop'],
  ['END', 'stop'],
  ['quit', 'stop'],
  ['Revoke', 'stop'],
  ['opt-out', 'stop'],
  ['Opt out', 'stop'],
  ['Alto', 'stop'],
  ['Arrêt', 'stop'],
  ['Dừng', 'stop'],
  ['dung', 'stop'],
  ['Dừng lại', 'stop'],
  ['DUNG LAI', 'stop'],
  ['Đúng', null],
  ['Đừng', null],
  ['Dũng', null],
  ['bắt đầu', 'start'],
  ['停止', 'stop'],
  ['start', 'start'],
  ['UNSTOP', 'start'],
  ['help', 'help'],
  ['Info?', 'help'],
  ['¿Ayuda?', 'help'],
  ['I need help', null],
  ['Please don’t stop', null],
  ['yes', null],
  ['', null],
  ['🔥', null],
])('reads “%s” as %s', (body, keyword) => {
  expect(readKeyword(body)).toBe(keyword)
})

it.each(consentLanguages)('answers in %s with what carriers require, in few segments', (language) => {
  const org = 'Maple & Birch Residential'
  const code = composeAnswer(language, 'code', org, '123456')
  const help = composeAnswer(language, 'help', org, '(303) 555-0100')
  const started = composeAnswer(language, 'started', org)
  for (const text of [code, help, started, composeAnswer(language, 'stopped', org)]) {
    expect(text).toContain(org)
    expect(countSegments(text).segments).toBeLessThanOrEqual(4)
  }
  expect(code).toMatch(/^123456/)
  for (const text of [code, started]) expect(text).toMatch(/HELP.*STOP/)
  expect(help).toContain('STOP')
  expect(composeAnswer(language, 'stopped', org)).toContain('START')
  expect(help).toContain('(303) 555-0100')
})

it('keeps English in GSM-7, and cuts a long name', () => {
  const text = composeAnswer('en', 'stopped', 'The Extraordinarily Long Name of a Property Company')
  expect(text).toBe(
    "The Extraordinarily Long Name of a Prop...: You won't get any more texts or calls from us. Reply START to get texts again.",
  )
  expect(countSegments(text)).toMatchObject({ encoding: 'GSM-7', segments: 1 })
})
