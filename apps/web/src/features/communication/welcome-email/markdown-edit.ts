/** A text with what is selected in it. */
export interface Selected {
  text: string
  start: number
  end: number
}

/** What takes the place of `from` to `to`, and what is selected afterwards. */
export interface TextEdit {
  from: number
  to: number
  insert: string
  selectFrom: number
  selectTo: number
}

export type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'link'

const lineStarts = { heading: '## ', list: '- ' } as const
const wraps = { bold: '**', italic: '_' } as const

/**
 * Marks what is selected, or takes the mark away where all of it has it; where nothing is selected, the caret goes
 * between the two signs.
 */
export function markText(selected: Selected, mark: Mark): TextEdit {
  if (mark === 'heading' || mark === 'list') return markLines(selected, lineStarts[mark])
  if (mark === 'link') return markLink(selected)
  return wrap(selected, wraps[mark])
}

/** Writes in the place of what is selected; the caret goes behind it. */
export function insertText({ start, end }: Selected, insert: string): TextEdit {
  const caret = start + insert.length
  return { from: start, to: end, insert, selectFrom: caret, selectTo: caret }
}

function wrap({ text, start, end }: Selected, sign: string): TextEdit {
  const isAround =
    text.slice(start - sign.length, start) === sign && text.slice(end, end + sign.length) === sign
  const inner = text.slice(start, end)
  if (isAround) {
    const from = start - sign.length
    return {
      from,
      to: end + sign.length,
      insert: inner,
      selectFrom: from,
      selectTo: from + inner.length,
    }
  }
  const selectFrom = start + sign.length
  return {
    from: start,
    to: end,
    insert: `${sign}${inner}${sign}`,
    selectFrom,
    selectTo: selectFrom + inner.length,
  }
}

function markLines({ text, start, end }: Selected, sign: string): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const nextBreak = text.indexOf('\n', end)
  const to = nextBreak === -1 ? text.length : nextBreak
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(sign))
  const insert = lines.map((line) => (isMarked ? line.slice(sign.length) : `${sign}${line}`)).join('\n')
  return { from, to, insert, selectFrom: from, selectTo: from + insert.length }
}

const linkAddress = 'https://'

function markLink({ text, start, end }: Selected): TextEdit {
  const label = text.slice(start, end)
  const insert = `[${label}](${linkAddress})`
  // Without a label that is written first, else the address.
  const selectFrom = label === '' ? start + 1 : start + label.length + 3
  return {
    from: start,
    to: end,
    insert,
    selectFrom,
    selectTo: label === '' ? selectFrom : selectFrom + linkAddress.length,
  }
}
