import { expect, it } from 'vitest'
import type { AlertText } from '../../../platform/db/schema/index.ts'
import { toTwiml, twimlLengthMax } from '../../../platform/sms/twiml.ts'
import { chooseCallLanguage, composeCall, toSpeech } from './call-script.ts'
import { callTexts } from './call-texts.ts'
import { listWarnings } from './check-texts.ts'
import { alertLanguages, builtInTexts } from './templates/built-in-texts.ts'

const textOf = (shortText: string, isReviewed = false): AlertText => ({
  subject: 's',
  bodyMarkdown: 'b',
  shortText,
  isReviewed,
})
const values = { org: 'Maple', valuesIn: () => ({ 'org.name': 'Maple', 'property.name': 'Maple Court' }) }

it.each([
  [
    '{{org.name}}: flooding may affect {{property.name|your home}}. Go up. {{replyUrl}}',
    'Flooding may affect Maple Court. Go up.',
  ],
  ['{{ org.name }}\u00a0: évacuez. {{replyUrl}}', 'Évacuez.'],
  ['Water off until noon. Details: https://maple.example/water', 'Water off until noon. Details.'],
  ['Answer here: {{replyUrl|link}} Stay in', 'Answer here Stay in.'],
  ['{{tenant.firstName|Neighbors}}: leave', 'Neighbors: leave.'],
])('turns “%s” into speech', (shortText, spoken) => {
  expect(toSpeech(shortText, values.valuesIn())).toBe(spoken)
})

it('says who is calling, the alert, and the keys, and English after an unreviewed translation', () => {
  const texts = { en: textOf('Go up.', true), es: textOf('Suba.'), ko: textOf('올라가세요.') }
  const english = { language: 'en', text: `${callTexts.en.intro('Maple')} Go up. ${callTexts.en.menu}` }
  expect(composeCall(texts, 'en', values).parts).toEqual([english])
  expect(composeCall(texts, 'es-MX', values).parts).toEqual([
    { language: 'es', text: `${callTexts.es.intro('Maple')} Suba. ${callTexts.es.menu}` },
    english,
  ])
  const reviewed = { ...texts, es: textOf('Suba.', true) }
  expect(composeCall(reviewed, 'es', values).parts).toHaveLength(1)
  // No voice of ours speaks it.
  expect(chooseCallLanguage(texts, 'ko')).toBe('en')
  expect(composeCall(texts, 'ko', values).parts).toEqual([english])
})

it.each(Object.keys(alertLanguages))('fits into one call in %s, whatever is filled in', (language) => {
  const long = {
    org: 'Maple & Sons'.padEnd(120, 'x'),
    valuesIn: () => ({ 'threat.instruction': '&'.repeat(80) }),
  }
  const texts = {
    en: textOf(`{{threat.instruction}}${'Stay inside. '.repeat(50)}`),
    [language]: textOf(`{{threat.instruction}}${'x'.repeat(640)}`),
  }
  const keys = { reference: 'alert:org:id', turn: 1 }
  const twiml = toTwiml(
    { ...composeCall(texts, language, long), keys },
    () => 'https://homes.example/api/keys',
  )
  expect(twiml.length).toBeLessThan(twimlLengthMax)
})

it('cuts off long values instead of what staff wrote after them, and warns of it', () => {
  const instruction = 'Evacuate along Route 9. '.repeat(60)
  const text = '{{org.name}}: {{threat.instruction}} Leave by the north exit. {{replyUrl}}'
  const spoken = toSpeech(text, { 'org.name': 'Maple', 'threat.instruction': instruction })
  expect(spoken.length).toBeLessThanOrEqual(1_000)
  expect(spoken.length).toBeGreaterThan(900)
  expect(spoken).toMatch(/^Evacuate along Route 9\. .*… Leave by the north exit\.$/)

  const warned = (values: object) =>
    listWarnings({ en: textOf(text), ko: textOf(text) }, values)
      .filter(({ code }) => code === 'long_call')
      .map(({ language }) => language)
  // No voice speaks Korean.
  expect(warned({ 'threat.instruction': instruction })).toEqual(['en'])
  expect(warned({ 'threat.instruction': 'Go up.' })).toEqual([])
})

it('reads no link aloud in any built-in text', () => {
  for (const phase of ['prepare', 'act_now', 'update', 'all_clear'] as const)
    for (const [language, { shortText }] of Object.entries(builtInTexts('flood', phase))) {
      const spoken = toSpeech(shortText, { replyUrl: 'https://x.example/r/1', 'org.name': 'Maple' })
      expect([language, spoken]).toEqual([language, expect.not.stringMatching(/https?:|Maple|\{/)])
    }
})
