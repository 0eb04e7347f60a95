import { describe, expect, it } from 'vitest'
import { listExcessiveGrowth } from '../../../testing/measure-growth.ts'
import { findMarkdownProblem, listLinks, markdownToHtml, markdownToText } from './markdown.ts'
import { defaultMessages } from '../campaigns/message/default-messages.ts'
import { hasStrayBraces, insertPlaceholders, parseSlots } from './merge-fields.ts'

const pieces = [
  'a_', '_a', '*a_', '**a', 'a**', '~~a', '[', '![', '[a](', '](', '`', '``a', '<', '<a ', '<!--', '&', 'a ', 'a', ' ', '\t', '\n', '|',
  '|a|\n', '> ', '>', '- ', '1. ', '# ', '\\', 'a@b.c ', 'http://', 'www.a.', 'a\n', '- a\n', '    a\n', '```\n', '[a]: b\n', '***',
  '((', 'a\n=\n', '{{a}}', '{{', '{', '{{a|', 'a@', '\u{E000}0\u{E001}',
] // prettier-ignore

const starts = ['', 'x ', '[a](', '> ', '- ', '|a|b|\n|-|-|\n', '<a ']

function render(text: string) {
  const slots: Parameters<typeof insertPlaceholders>[1] = []
  const body = insertPlaceholders(text, slots)
  markdownToHtml(body, slots)
  markdownToText(body, slots)
  listLinks(body)
  parseSlots(text)
  hasStrayBraces(text)
}

describe('a hostile text', () => {
  it.each(starts)('that begins with %j renders in linear time and never fails', async (start) => {
    expect(await listExcessiveGrowth(pieces, [[start, '']], render)).toEqual([])
  })

  it.each([
    ['a_'.repeat(10_000), 'Use up to 500 of the characters *, _, ~, and <. This has 10,000.'],
    ['> '.repeat(8000), 'Nest quotes and lists up to 50 levels deep.'],
    ['1. '.repeat(51), 'Nest quotes and lists up to 50 levels deep.'],
    ['a\n'.repeat(1000), 'Use up to 1,000 lines. This has 1,001.'],
    [`a${' '.repeat(201)}b`, 'Use up to 200 spaces in a row.'],
  ])('is rejected with the reason', (text, problem) => {
    expect(findMarkdownProblem(text)).toBe(problem)
  })

  it('is shown as written if it was saved before', () => {
    const text = '> '.repeat(8000)
    expect(markdownToHtml(`${text}<b>`, [])).toContain('&#62; &#62; &#60;b&#62;</p>')
    expect(markdownToText(text, [])).toBe(text)
  })
})

it('accepts the product’s own messages', () => {
  const bodies = Object.values(defaultMessages).map(({ bodyMarkdown }) => bodyMarkdown)
  expect(bodies.filter((body) => findMarkdownProblem(body) !== null)).toEqual([])
})
