import { diffWordsWithSpace } from 'diff'

export interface DiffPart {
  text: string
  isChanged: boolean
}

/** A text before and after, each in parts that are the same in both and parts that are not. */
export function diffWords(before: string, after: string): { before: DiffPart[]; after: DiffPart[] } {
  const parts = diffWordsWithSpace(before, after)
  const hasShared = parts.some(({ added, removed, value }) => !added && !removed && value.trim() !== '')
  // Where nothing is shared, marks in the text say no more than the text does.
  const toPart = (isSide: boolean, text: string): DiffPart => ({ text, isChanged: isSide && hasShared })

  return {
    before: parts.filter(({ added }) => !added).map(({ removed, value }) => toPart(removed, value)),
    after: parts.filter(({ removed }) => !removed).map(({ added, value }) => toPart(added, value)),
  }
}
