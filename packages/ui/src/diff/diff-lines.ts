import { diffLines as diffChunks, diffWordsWithSpace } from 'diff'

export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  /** From 1; null if the line is not on that side. */
  beforeNumber: number | null
  afterNumber: number | null
  parts: readonly DiffPart[]
}

type DiffBlock = { lines: readonly DiffLine[]; isHidden: boolean }

/** The lines of both texts in one sequence; changed words are marked in lines that were edited. */
export function listDiffLines(before: string, after: string): DiffLine[] {
  const lines: DiffLine[] = []
  let beforeNumber = 0
  let afterNumber = 0
  const chunks = diffChunks(endWithNewline(before), endWithNewline(after))

  for (const [index, { value, added, removed }] of chunks.entries()) {
    const texts = value.replace(/\n$/u, '').split('\n')
    const adjacentChunk = removed ? chunks[index + 1] : chunks[index - 1]
    const isRewritten = (removed && adjacentChunk?.added) || (added && adjacentChunk?.removed)
    const adjacentTexts = isRewritten ? adjacentChunk.value.replace(/\n$/u, '').split('\n') : []

    for (const [position, text] of texts.entries()) {
      const counterpart = adjacentTexts.length === texts.length ? adjacentTexts[position] : undefined
      lines.push({
        kind: added ? 'added' : removed ? 'removed' : 'same',
        beforeNumber: added ? null : (beforeNumber += 1),
        afterNumber: removed ? null : (afterNumber += 1),
        parts: markLine(text, counterpart, removed),
      })
    }
  }
  return lines
}

function markLine(text: string, counterpart: string | undefined, isBefore: boolean): readonly DiffPart[] {
  if (counterpart === undefined) return [{ text, isChanged: false }]
  return isBefore ? diffWords(text, counterpart).before : diffWords(counterpart, text).after
}

const endWithNewline = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

/** Groups the lines into blocks to show and longer runs of unchanged lines to hide. */
export function groupLines(lines: readonly DiffLine[], contextLineCount: number): DiffBlock[] {
  const isNearChange = lines.map((_, index) =>
    lines
      .slice(Math.max(0, index - contextLineCount), index + contextLineCount + 1)
      .some(({ kind }) => kind !== 'same'),
  )
  const blocks: { lines: DiffLine[]; isHidden: boolean }[] = []
  for (const [index, line] of lines.entries()) {
    const isHidden = !isNearChange[index]
    const last = blocks.at(-1)
    if (last?.isHidden === isHidden) last.lines.push(line)
    else blocks.push({ lines: [line], isHidden })
  }
  // A single hidden line would take no less space than the button that shows it.
  return blocks.map((block) => (block.lines.length === 1 ? { ...block, isHidden: false } : block))
}

export interface DiffPart {
  text: string
  isChanged: boolean
}

/** Splits both texts into unchanged and changed parts. */
export function diffWords(before: string, after: string): { before: DiffPart[]; after: DiffPart[] } {
  const parts = diffWordsWithSpace(before, after)
  const hasShared = parts.some(({ added, removed, value }) => !added && !removed && value.trim() !== '')
  // If nothing is shared, marking every word would not help.
  const toPart = (isOneSided: boolean, text: string): DiffPart => ({
    text,
    isChanged: isOneSided && hasShared,
  })

  return {
    before: parts.filter(({ added }) => !added).map(({ removed, value }) => toPart(removed, value)),
    after: parts.filter(({ removed }) => !removed).map(({ added, value }) => toPart(added, value)),
  }
}
