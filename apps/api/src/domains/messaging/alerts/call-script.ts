import { cutText } from '../../../platform/text/cut-text.ts'
import type { CallScript, SpokenText } from '../../../platform/sms/text-gateway.ts'
import { chooseLanguage, type ConsentLanguage } from '../consent/wording.ts'
import {
  fillPlaceholders,
  insertPlaceholders,
  type MergeSlot,
  type MergeValues,
} from '../message/merge-fields.ts'
import { callTexts } from './call-texts.ts'
import { type AlertTextsByLanguage, chooseTextLanguage, fitValues, isReviewedText } from './compile-alert.ts'

/** What a call fills in. Each part has the values in its own language. */
export interface CallValues {
  org: string
  valuesIn(language: string): MergeValues
}

/** About a minute of speech, and short enough that two languages fit into the script that the gateway accepts. */
const spokenLengthMax = 1_000

const spokenLanguages = Object.keys(callTexts) as ConsentLanguage[]

/** The language that a call speaks: that of the text, or English if no voice speaks it. */
export const chooseCallLanguage = (texts: AlertTextsByLanguage, preferred: string | null): ConsentLanguage =>
  chooseLanguage(spokenLanguages, chooseTextLanguage(texts, preferred))

/**
 * What a call says: who is calling, the alert, and the keys to press. The English text follows an unreviewed translation:
 * someone who hears another language first may hang up.
 */
export function composeCall(
  texts: AlertTextsByLanguage,
  preferred: string | null,
  values: CallValues,
): Pick<CallScript, 'parts' | 'isRepeated' | 'ending'> {
  const language = chooseCallLanguage(texts, preferred)
  const languages: ConsentLanguage[] = isReviewedText(texts, language) ? [language] : [language, 'en']
  return {
    parts: languages.map((spoken) => speakIn(spoken, texts, values)),
    isRepeated: true,
    ending: { language, text: callTexts[language].noKey },
  }
}

/** What voicemail records: the same without the keys. */
export function composeVoicemail(...[texts, preferred, values]: Parameters<typeof composeCall>) {
  const { parts, ...call } = composeCall(texts, preferred, values)
  return {
    ...call,
    parts: parts.map(({ language }) => speakIn(language as ConsentLanguage, texts, values, '')),
  }
}

function speakIn(
  language: ConsentLanguage,
  texts: AlertTextsByLanguage,
  { org, valuesIn }: CallValues,
  menu = ` ${callTexts[language].menu}`,
): SpokenText {
  const alert = toSpeech(texts[language]!.shortText, valuesIn(language))
  return { language, text: `${callTexts[language].intro(org)} ${alert}${menu}` }
}

/** The name of the organization at the beginning, which the introduction says already. */
const leadingName = /^ ?\{\{ ?org\.name ?(?:\|[^{}]*)?\}\} ?[:：,–—-] ?/u
const link = / ?[:：]? ?(?:\{\{ ?(?:replyUrl|optOutUrl) ?(?:\|[^{}]*)?\}\}|https?:\/\/\S+)/gu

/** A short text for the ear: without links, and ending like a sentence. */
export const toSpeech = (shortText: string, values: MergeValues): string => fitSpeech(shortText, values).text

/** The same, and whether long values had to be cut off. */
export function fitSpeech(shortText: string, values: MergeValues): { text: string; isCut: boolean } {
  const slots: MergeSlot[] = []
  const line = shortText.replaceAll(/\s+/gu, ' ')
  const template = insertPlaceholders(line.replace(leadingName, '').replaceAll(link, ''), slots)
  const { body, isCut } = fitValues(values, spokenLengthMax, (shortened) =>
    fillPlaceholders(template, slots, shortened, (value) => value)
      .replaceAll(/https?:\/\/\S+/gu, '')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  )
  // A text full of fields is still too long.
  const cut = cutText(body, spokenLengthMax)
  const text = `${cut.slice(0, 1).toUpperCase()}${cut.slice(1)}`
  return { text: /[.!?…。！？]$/u.test(text) ? text : `${text}.`, isCut }
}
