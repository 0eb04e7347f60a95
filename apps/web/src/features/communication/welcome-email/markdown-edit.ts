/** A text with its selection. */
export interface TextSelection {
  text: string
  start: number
  end: number
}

/** Replaces `from` to `to` with `insert`, then selects `selectFrom` to `selectTo`. */
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
 * Toggles a mark on the selection. Without a selection, inserts the markers and puts the caret between them.
 */
export function markText(selected: TextSelection, mark: Mark): TextEdit {
  if (mark === 'heading' || mark === 'list') return markLines(selected, lineStarts[mark])
  if (mark === 'link') return markLink(selected)
  return wrap(selected, wraps[mark])
}

/** Replaces the selection and puts the caret after the inserted text. */
export function insertText({ start, end }: TextSelection, insert: string): TextEdit {
  const caret = start + insert.length
  return { from: start, to: end, insert, selectFrom: caret, selectTo: caret }
}

function wrap({ text, start, end }: TextSelection, sign: string): TextEdit {
  const isWrapped =
    text.slice(start - sign.length, start) === sign && text.slice(end, end + sign.length) === sign
  const inner = text.slice(start, end)
  if (isWrapped) {
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

function markLines({ text, start, end }: TextSelection, sign: string): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const nextBreak = text.indexOf('\n', end)
  const to = nextBreak === -1 ? text.length : nextBreak
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(sign))
  const insert = lines.map((line) => (isMarked ? line.slice(sign.length) : `${sign}${line}`)).join('\n')
  return { from, to, insert, selectFrom: from, selectTo: from + insert.length }
}

const linkPlaceholder = 'https://'

function markLink({ text, start, end }: TextSelection): TextEdit {
  const label = text.slice(start, end)
  const insert = `[${label}](${linkPlaceholder})`
  // Select the URL to type next, or put the caret in the empty label.
  const selectFrom = label === '' ? start + 1 : start + label.length + 3
  return {
    from: start,
    to: end,
    insert,
    selectFrom,
    selectTo: label === '' ? selectFrom : selectFrom + linkPlaceholder.length,
  }
}
