import { describe, expect, it } from 'vitest'
import { insertText, markText, type TextEdit } from './markdown-edit.ts'

/** Parses `Hello [you]` as a text with `you` selected. */
function read(marked: string) {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  return { text: marked.replace('[', '').replace(']', ''), start, end }
}

function apply(text: string, { from, to, replacement, selectFrom, selectTo }: TextEdit): string {
  const next = text.slice(0, from) + replacement + text.slice(to)
  return `${next.slice(0, selectFrom)}[${next.slice(selectFrom, selectTo)}]${next.slice(selectTo)}`
}

describe('marking text', () => {
  it('wraps and unwraps the selection', () => {
    const { text, ...at } = read('Hello [you] there')
    expect(apply(text, markText({ text, ...at }, 'bold'))).toBe('Hello **[you]** there')
    const bold = read('Hello **[you]** there')
    expect(apply(bold.text, markText(bold, 'bold'))).toBe('Hello [you] there')
    expect(apply(text, markText({ text, ...at }, 'italic'))).toBe('Hello _[you]_ there')
  })

  it('puts the caret between the markers without a selection', () => {
    const empty = read('Hello []')
    expect(apply(empty.text, markText(empty, 'bold'))).toBe('Hello **[]**')
  })

  it('marks whole lines for any partial selection', () => {
    const lines = read('One\nT[wo\nThr]ee\nFour')
    expect(apply(lines.text, markText(lines, 'list'))).toBe('One\n[- Two\n- Three]\nFour')
    const marked = read('One\n- T[wo\n- Thr]ee\nFour')
    expect(apply(marked.text, markText(marked, 'list'))).toBe('One\n[Two\nThree]\nFour')
    const first = read('[]One\nTwo')
    expect(apply(first.text, markText(first, 'heading'))).toBe('[## One]\nTwo')
  })
})

it('selects the placeholder URL of a new link', () => {
  const edit = markText({ text: 'Read this', start: 5, end: 9 }, 'link')
  expect('Read this'.slice(0, edit.from) + edit.replacement).toBe('Read [this](https://)')
  expect(edit).toMatchObject({ selectFrom: 12, selectTo: 20 })
  expect(markText({ text: '', start: 0, end: 0 }, 'link')).toMatchObject({ selectFrom: 1, selectTo: 1 })
})

it('replaces the selection with a merge field and puts the caret after it', () => {
  const { text, ...at } = read('Hello [NAME], hi')
  expect(apply(text, insertText({ text, ...at }, '{{org.name}}'))).toBe('Hello {{org.name}}[], hi')
})
