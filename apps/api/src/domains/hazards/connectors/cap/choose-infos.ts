import { type Fields, fieldsOf } from '../parsing/fields.ts'
import { elementText } from '../parsing/read-xml.ts'

const languageOf = (info: Fields) => (elementText(info['language']) ?? 'en-US').toLowerCase()
const primaryOf = (language: string) => language.split('-')[0]!

/**
 * Several info blocks are the same in several languages, or several things in one. The blocks of the wanted language,
 * else of its family, else English, else of the first block.
 */
export function chooseInfos(infos: readonly unknown[], wanted = 'en-US'): Fields[] {
  const blocks = infos.map(fieldsOf).filter((info) => info !== null)
  const languages = [...new Set(blocks.map(languageOf))]
  const language = wanted.toLowerCase()
  const chosen =
    languages.find((known) => known === language) ??
    languages.find((known) => primaryOf(known) === primaryOf(language)) ??
    languages.find((known) => primaryOf(known) === 'en') ??
    languages[0]
  return blocks.filter((info) => languageOf(info) === chosen)
}
