import type { textKeywords } from '../../../platform/db/schema/index.ts'

export type TextKeyword = (typeof textKeywords)[number]

/** Words that carriers and the FCC require us to obey, and the same words in the languages of the opt-in page. */
const words: Record<TextKeyword, readonly string[]> = {
  stop: [
    'STOP',
    'STOPALL',
    'UNSUBSCRIBE',
    'CANCEL',
    'END',
    'QUIT',
    'REVOKE',
    'OPTOUT',
    'ALTO',
    'PARAR',
    'CANCELAR',
    'ARRET',
    'ARRETER',
    'DUNG',
    'DUNGLAI',
    '停止',
    '退订',
  ],
  start: ['START', 'UNSTOP', 'INICIAR', 'COMENZAR', 'COMMENCER', 'BATDAU', '开始'],
  help: ['HELP', 'INFO', 'AYUDA', 'AIDE', 'TROGIUP', '帮助'],
}

const keywordByWord = new Map(
  Object.entries(words).flatMap(([keyword, list]) => list.map((word) => [word, keyword as TextKeyword])),
)

/** The keyword that a text consists of, in any spelling (“Stop.”, “opt-out”, “Arrêt”); null for any other text. */
export function readKeyword(body: string): TextKeyword | null {
  const letters = toLetters(body)
  const word = toWord(letters)
  // With other accents it's another word: “đúng” (right), “đừng” (don't), “Dũng” (a name).
  if (word.startsWith('DUNG') && !/^D[UỪ]NG/u.test(letters)) return null
  return keywordByWord.get(word) ?? null
}

/** Only letters, in upper case. */
const toLetters = (body: string) =>
  body
    .slice(0, 100)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** Without accents. */
const toWord = (letters: string) =>
  letters
    .normalize('NFD')
    .replaceAll('Đ', 'D')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
