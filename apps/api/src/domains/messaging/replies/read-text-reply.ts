import type { AlertAnswer } from '../../../platform/db/schema/index.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { noteLengthMax } from './alert-reply.schema.ts'

/** What a text says about an alert. */
interface TextAnswer {
  answer: AlertAnswer
  /** What else a call for help says. */
  note: string | null
}

/** The digits that a text of an alert asks for (`textReply` in `alerts/templates/`). */
const answerByDigit: Record<string, AlertAnswer> = { 1: 'safe', 2: 'need_help', 3: 'not_there' }

/** What people write instead, in the languages of alerts: letters only, in upper case, without accents. */
const phrases: Record<AlertAnswer, readonly string[]> = {
  safe: splitWords(
    'SAFE IMSAFE IAMSAFE WERESAFE WEARESAFE ALLSAFE IMOK WEREOK',
    'ASALVO ESTOYASALVO ESTAMOSASALVO ESTOYBIEN ESTAMOSBIEN',
    'ENSECURITE JESUISENSECURITE NOUSSOMMESENSECURITE',
    'ANTOAN TOIANTOAN CHUNGTOIANTOAN',
    '安全 我安全 我很安全 我们安全 我们很安全',
  ),
  need_help: splitWords(
    'HELPME HELPUS INEEDHELP WENEEDHELP NEEDHELP PLEASEHELP SOS',
    'NOTSAFE IMNOTSAFE IAMNOTSAFE WERENOTSAFE NOESTOYASALVO',
    'NECESITOAYUDA NECESITAMOSAYUDA AYUDENME AYUDEME AYUDENOS AYUDENNOS AUXILIO',
    'JAIBESOINDAIDE NOUSAVONSBESOINDAIDE BESOINDAIDE AIDEZMOI AIDEZNOUS AUSECOURS',
    'TOICANGIUPDO CHUNGTOICANGIUPDO CANGIUPDO CUUTOI CUUVOI',
    '需要帮助 我需要帮助 我们需要帮助 救命 救我',
  ),
  not_there: splitWords(
    'NOTTHERE IMNOTTHERE IAMNOTTHERE WERENOTTHERE NOTHOME IMNOTHOME',
    'NOESTOYAHI NOESTAMOSAHI NOESTOYENCASA',
    'JENESUISPASSURPLACE PASSURPLACE',
    'TOIKHONGCOODO KHONGCOODO TOIKHONGCONHA',
    '不在 我不在 不在现场 我不在现场',
  ),
}

function splitWords(...lines: string[]) {
  return lines.flatMap((line) => line.split(' '))
}

/**
 * The answer that a text gives; null if it doesn't give one clearly. "I'm safe" and "I'm not there" must be all that it
 * says, because "1 person is trapped" isn't safe, and neither is "Safe?". A call for help can say more.
 */
export function readTextReply(body: string): TextAnswer | null {
  // The second character of the “2️⃣” emoji and its like would hide the digit.
  const text = body
    .normalize('NFKC')
    .replaceAll(/[\u{FE0F}\u{20E3}]/gu, '')
    .trim()
  const answer = readDigit(text) ?? readPhrase(text)
  return answer !== null && answer.answer !== 'need_help' && isQuestion(text) ? null : answer
}

const isQuestion = (text: string) => /[?¿؟]/u.test(text)

/** The answer of a text that starts with a digit. */
function readDigit(text: string): TextAnswer | null {
  const [, digit = '', more = ''] = /^[^\p{L}\p{N}]{0,5}([123])(?![\p{L}\p{N}])(.*)$/su.exec(text) ?? []
  const answer = answerByDigit[digit]
  if (answer === undefined) return null
  const rest = more.replace(/^[\s.,:;!)\-–—]+/u, '')
  if (answer === 'need_help') return { answer, note: toNote(rest) }
  return saysOnly(answer, rest) ? { answer, note: null } : null
}

/** The answer of a text in words. */
function readPhrase(text: string): TextAnswer | null {
  const letters = toLetters(text)
  for (const answer of ['safe', 'not_there'] as const)
    if (phrases[answer].includes(letters)) return { answer, note: null }
  const call = phrases.need_help.find((phrase) => letters.startsWith(phrase) && !isPartOfWord(phrase, text))
  if (call === undefined) return null
  return { answer: 'need_help', note: letters === call ? null : toNote(text) }
}

/** “So sorry, I'm away” starts with SOS as well. The other phrases are too long to start another word. */
const isPartOfWord = (phrase: string, text: string) =>
  phrase === 'SOS' && !/^\P{L}*s\P{L}*o\P{L}*s(?!\p{L})/iu.test(text)

/** Whether what follows a digit adds nothing to it. */
const saysOnly = (answer: AlertAnswer, rest: string) => {
  const letters = toLetters(rest)
  return letters === '' || phrases[answer].includes(letters)
}

const toLetters = (text: string) =>
  text
    .slice(0, 200)
    .normalize('NFD')
    .replaceAll(/[đĐ]/g, 'D')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** What a tenant wrote, as it can be stored with their answer. */
export function toNote(text: string): string | null {
  const note = text.replaceAll(/[^\P{Cc}\n]|\p{Cs}/gu, ' ').trim()
  return note === '' ? null : cutText(note, noteLengthMax)
}
