import { foldText } from '../addresses/fold-text.ts'

/** The words of a text as search compares them: folded, apostrophes dropped, cut at everything else. */
export const searchWords = (text: string) =>
  foldText(text)
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The words of all texts, each once and each after a space, so that `% word%` finds words by their beginning. */
export function toSearchText(texts: readonly (string | null | undefined)[]) {
  const words = new Set(texts.flatMap((text) => (text ? searchWords(text) : [])))
  return words.size === 0 ? '' : ` ${[...words].join(' ')}`
}
