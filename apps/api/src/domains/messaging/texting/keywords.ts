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
export const readKeyword = (body: string): TextKeyword | null => keywordByWord.get(toWord(body)) ?? null

/** Only letters, in upper case and without accents. */
const toWord = (body: string) =>
  body
    .slice(0, 100)
    .normalize('NFD')
    .replaceAll(/[đĐ]/g, 'D')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
