/** Text with its selection. */
export interface TextSelection {
  text: string
  start: number
  end: number
}

/** Replaces `from` to `to` with `insert`, then selects `selectFrom` to `selectTo`. */
export interface TextEdit {
  from: number
  to: number
  replacement: string
  selectFrom: number
  selectTo: number
}

export type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'link'

const linePrefixes = { heading: '## ', list: '- ' } as const
const wrapMarkers = { bold: '**', italic: '_' } as const

/**
 * Toggles a mark on the selection. Without a selection, inserts the markers and puts the caret between them.
 */
export function markText(selection: TextSelection, mark: Mark): TextEdit {
  if (mark === 'heading' || mark === 'list') return toggleLinePrefix(selection, linePrefixes[mark])
  if (mark === 'link') return insertLink(selection)
  return toggleWrap(selection, wrapMarkers[mark])
}

/** Replaces the selection and puts the caret after the inserted text. */
export function insertText({ start, end }: TextSelection, replacement: string): TextEdit {
  const caret = start + replacement.length
  return { from: start, to: end, replacement, selectFrom: caret, selectTo: caret }
}

function toggleWrap({ text, start, end }: TextSelection, marker: string): TextEdit {
  const isWrapped =
    text.slice(start - marker.length, start) === marker && text.slice(end, end + marker.length) === marker
  const inner = text.slice(start, end)
  if (isWrapped) {
    const from = start - marker.length
    return {
      from,
      to: end + marker.length,
      replacement: inner,
      selectFrom: from,
      selectTo: from + inner.length,
    }
  }
  const selectFrom = start + marker.length
  return {
    from: start,
    to: end,
    replacement: `${marker}${inner}${marker}`,
    selectFrom,
    selectTo: selectFrom + inner.length,
  }
}

function toggleLinePrefix({ text, start, end }: TextSelection, marker: string): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const nextBreak = text.indexOf('\n', end)
  const to = nextBreak === -1 ? text.length : nextBreak
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(marker))
  const replacement = lines
    .map((line) => (isMarked ? line.slice(marker.length) : `${marker}${line}`))
    .join('\n')
  return { from, to, replacement, selectFrom: from, selectTo: from + replacement.length }
}

const linkPlaceholder = 'https://'

function insertLink({ text, start, end }: TextSelection): TextEdit {
  const label = text.slice(start, end)
  const replacement = `[${label}](${linkPlaceholder})`
  // Select the URL to type next, or put the caret in the empty label.
  const selectFrom = label === '' ? start + 1 : start + label.length + 3
  return {
    from: start,
    to: end,
    replacement,
    selectFrom,
    selectTo: label === '' ? selectFrom : selectFrom + linkPlaceholder.length,
  }
}

type TextControl = HTMLTextAreaElement | HTMLInputElement

export const readSelection = ({ value, selectionStart, selectionEnd }: TextControl): TextSelection => ({
  text: value,
  start: selectionStart ?? value.length,
  end: selectionEnd ?? value.length,
})

/** Applies an edit as if typed, so that the browser can undo it. */
export function applyEdit(
  control: TextControl,
  { from, to, replacement, selectFrom, selectTo }: TextEdit,
): void {
  control.focus()
  control.setSelectionRange(from, to)
  // The deprecated `execCommand` is the only API that keeps the undo history.
  // oxlint-disable-next-line typescript/no-deprecated
  const isTyped = document.execCommand(replacement === '' ? 'delete' : 'insertText', false, replacement)
  if (!isTyped) {
    control.setRangeText(replacement, from, to, 'end')
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
  control.setSelectionRange(selectFrom, selectTo)
}
