import { describe, expect, it } from 'vitest'
import { insertText, markText, type TextEdit } from './markdown-edit.ts'

/** Reads `Hello [you]` as a text with `you` selected, and writes the outcome the same way. */
function read(marked: string) {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  return { text: marked.replace('[', '').replace(']', ''), start, end }
}

function apply(text: string, { from, to, insert, selectFrom, selectTo }: TextEdit): string {
  const next = text.slice(0, from) + insert + text.slice(to)
  return `${next.slice(0, selectFrom)}[${next.slice(selectFrom, selectTo)}]${next.slice(selectTo)}`
}

describe('marking text', () => {
  it('wraps what is selected, and unwraps it again', () => {
    const { text, ...at } = read('Hello [you] there')
    expect(apply(text, markText({ text, ...at }, 'bold'))).toBe('Hello **[you]** there')
    const bold = read('Hello **[you]** there')
    expect(apply(bold.text, markText(bold, 'bold'))).toBe('Hello [you] there')
    expect(apply(text, markText({ text, ...at }, 'italic'))).toBe('Hello _[you]_ there')
  })

  it('puts the caret between the signs where nothing is selected', () => {
    const empty = read('Hello []')
    expect(apply(empty.text, markText(empty, 'bold'))).toBe('Hello **[]**')
  })

  it('marks whole lines, whatever part of them is selected', () => {
    const lines = read('One\nT[wo\nThr]ee\nFour')
    expect(apply(lines.text, markText(lines, 'list'))).toBe('One\n[- Two\n- Three]\nFour')
    const marked = read('One\n- T[wo\n- Thr]ee\nFour')
    expect(apply(marked.text, markText(marked, 'list'))).toBe('One\n[Two\nThree]\nFour')
    const first = read('[]One\nTwo')
    expect(apply(first.text, markText(first, 'heading'))).toBe('[## One]\nTwo')
  })
})

it('asks for the address of a link next', () => {
  const edit = markText({ text: 'Read this', start: 5, end: 9 }, 'link')
  expect('Read this'.slice(0, edit.from) + edit.insert).toBe('Read [this](https://)')
  expect(edit).toMatchObject({ selectFrom: 12, selectTo: 20 })
  expect(markText({ text: '', start: 0, end: 0 }, 'link')).toMatchObject({ selectFrom: 1, selectTo: 1 })
})

it('writes a field in the place of what is selected, with the caret behind it', () => {
  const { text, ...at } = read('Hello [NAME], hi')
  expect(apply(text, insertText({ text, ...at }, '{{org.name}}'))).toBe('Hello {{org.name}}[], hi')
})
