import { Marked, type Token, type Tokens } from 'marked'
import { describeMaxLength } from '../../../platform/text/format-count.ts'
import { markUrlPlaceholders, type MergeSlot, findSlot } from './merge-fields.ts'

const styles = {
  paragraph: 'margin:0 0 16px;font-size:16px;line-height:1.6',
  heading: 'margin:24px 0 12px;font-size:20px;line-height:1.3;font-weight:600',
  list: 'margin:0 0 16px;padding-left:24px;font-size:16px;line-height:1.6',
  quote: 'margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #c9d3dc',
  link: 'color:#0f6a6d;text-decoration:underline',
  button:
    'display:inline-block;padding:14px 28px;background-color:#0f6a6d;border-radius:8px;color:#ffffff;font-size:16px;line-height:1.25;font-weight:600;text-decoration:none',
  rule: 'margin:24px 0;border:0;border-top:1px solid #dfe5ea',
}

export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** Whether a link is allowed in an email: a web address, or one of the recipient's own links. */
export function isAllowedLink(href: string, slots: readonly MergeSlot[]): boolean {
  const field = findSlot(href, slots)?.field
  if (field) return field.isUrl
  return /^https?:\/\/[^\s/\u{E000}]+/iu.test(href)
}

function toHref(href: string, slots: readonly MergeSlot[]): string | null {
  if (!isAllowedLink(href, slots)) return null
  return escapeHtml(findSlot(href, slots) ? href.trim() : markUrlPlaceholders(href))
}

/** The recipient's own link if a paragraph consists of nothing else; it becomes a button. */
function findButtonLink(tokens: readonly Token[], slots: readonly MergeSlot[]): Tokens.Link | null {
  const [link, ...others] = tokens.filter((token) => token.type !== 'text' || token.raw.trim() !== '')
  if (others.length > 0 || link?.type !== 'link') return null
  return findSlot((link as Tokens.Link).href, slots)?.field?.isButton ? (link as Tokens.Link) : null
}

const createParser = () => new Marked({ gfm: true, breaks: true })

// Marked takes quadratic or cubic time, or one stack frame, for each of these.
export const charactersMax = 20_000
const linesMax = 1000
const markupMax = 500
const spacesMax = 200
const nestingMax = 50

const markupPattern = /[*_~<]/g
const nestingPattern = /\s*(?:>|[-+*](?=\s)|\d{1,9}[.)](?=\s))/y

/**
 * What makes the text too complex to render, as a sentence that says what to do; null for any text that people write.
 * Such text isn't saved. If it was saved by an earlier version, it's shown as written, without formatting.
 */
export function findMarkdownProblem(markdown: string): string | null {
  if (markdown.length > charactersMax) return describeMaxLength(charactersMax, markdown.length)
  const lines = markdown.split(/\r\n|\r|\n/)
  if (lines.length > linesMax)
    return `Use up to ${linesMax.toLocaleString('en-US')} lines. This has ${lines.length.toLocaleString('en-US')}.`
  const markupCount = markdown.match(markupPattern)?.length ?? 0
  if (markupCount > markupMax)
    return `Use up to ${markupMax} of the characters *, _, ~, and <. This has ${markupCount.toLocaleString('en-US')}.`
  if (lines.some((line) => countLongestSpace(line) > spacesMax))
    return `Use up to ${spacesMax} spaces in a row.`
  return lines.some((line) => countNesting(line) > nestingMax)
    ? `Nest quotes and lists up to ${nestingMax} levels deep.`
    : null
}

const countLongestSpace = (line: string) =>
  Math.max(0, ...(line.match(/[^\S\n]+/g) ?? []).map((space) => space.length))

function countNesting(line: string): number {
  let depth = 0
  nestingPattern.lastIndex = 0
  while (depth <= nestingMax && nestingPattern.test(line)) depth += 1
  return depth
}

/**
 * Markdown as HTML for mail programs, with inline styles. HTML in the text is shown as text. Images, and links to
 * anything but a web address, are replaced by their text.
 */
export function markdownToHtml(markdown: string, slots: readonly MergeSlot[]): string {
  if (findMarkdownProblem(markdown) !== null) {
    const html = linkBareUrls(escapeHtml(markdown), slots).replaceAll('\n', '<br>')
    return `<p style="${styles.paragraph}">${html}</p>`
  }
  const marked = createParser()
  marked.use({
    renderer: {
      html: ({ text }) => escapeHtml(text),
      image: ({ text }) => escapeHtml(text),
      text(token) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens)
        return linkBareUrls(escapeHtml(unescapeHtml(token.text)), slots)
      },
      paragraph({ tokens }) {
        const button = findButtonLink(tokens, slots)
        const innerHtml = this.parser.parseInline(tokens)
        return button
          ? `<p style="margin:24px 0;text-align:left"><a class="button" href="${toHref(button.href, slots)}" style="${styles.button}">${this.parser.parseInline(button.tokens)}</a></p>`
          : `<p style="${styles.paragraph}">${innerHtml}</p>`
      },
      heading({ tokens, depth }) {
        const level = Math.min(depth + 1, 4)
        return `<h${level} style="${styles.heading}">${this.parser.parseInline(tokens)}</h${level}>`
      },
      list({ ordered, items }) {
        const tag = ordered ? 'ol' : 'ul'
        const itemsHtml = items.map(
          (item) => `<li style="margin:0 0 6px">${this.parser.parse(item.tokens)}</li>`,
        )
        return `<${tag} style="${styles.list}">${itemsHtml.join('')}</${tag}>`
      },
      blockquote({ tokens }) {
        return `<blockquote style="${styles.quote}">${this.parser.parse(tokens)}</blockquote>`
      },
      hr: () => `<hr style="${styles.rule}" />`,
      link({ href, tokens }) {
        const linkUrl = toHref(href, slots)
        const innerHtml = this.parser.parseInline(tokens)
        return linkUrl === null
          ? innerHtml
          : `<a class="link" href="${linkUrl}" style="${styles.link}">${innerHtml}</a>`
      },
    },
  })
  return marked.parse(markdown, { async: false })
}

// The lexer escapes HTML in some tokens and not in others.
const unescapeHtml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** Makes a URL placeholder clickable if it stands alone in the text. */
const linkBareUrls = (text: string, slots: readonly MergeSlot[]) =>
  text.replaceAll(/\u{E000}\d+\u{E001}/gu, (placeholder) =>
    findSlot(placeholder, slots)?.field?.isUrl
      ? `<a class="link" href="${placeholder}" style="${styles.link};word-break:break-all">${placeholder}</a>`
      : placeholder,
  )

/** Markdown as plain text, with the target of each link after its text and `separator`. */
export function markdownToText(markdown: string, slots: readonly MergeSlot[], separator = ': '): string {
  if (findMarkdownProblem(markdown) !== null) return markdown
  return blocksToText(createParser().lexer(markdown), { slots, separator })
}

interface TextOptions {
  slots: readonly MergeSlot[]
  separator: string
}

function blocksToText(tokens: readonly Token[], options: TextOptions): string {
  return tokens
    .flatMap((token) => {
      const text = blockToText(token, options)
      return text === '' ? [] : [text]
    })
    .join('\n\n')
}

function blockToText(token: Token, options: TextOptions): string {
  switch (token.type) {
    case 'space':
      return ''
    case 'hr':
      return '---'
    case 'list': {
      const { items, ordered, start } = token as Tokens.List
      return items
        .map((item, index) => {
          const bullet = ordered ? `${Number(start || 1) + index}.` : '-'
          return `${bullet} ${blocksToText(item.tokens, options).replaceAll('\n', '\n  ')}`
        })
        .join('\n')
    }
    case 'blockquote':
      return blocksToText((token as Tokens.Blockquote).tokens, options)
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')
    case 'code':
      return (token as Tokens.Code).text
    case 'html':
      return (token as Tokens.HTML).text.trim()
    default:
      return inlineToText('tokens' in token && token.tokens ? token.tokens : [token], options).trim()
  }
}

function inlineToText(tokens: readonly Token[], options: TextOptions): string {
  const { slots, separator } = options
  return tokens
    .map((token) => {
      if (token.type === 'br') return '\n'
      if (token.type === 'link') {
        const { href, tokens: linkTokens } = token as Tokens.Link
        const text = inlineToText(linkTokens, options)
        if (!isAllowedLink(href, slots)) return text
        const linkUrl = findSlot(href, slots) ? href.trim() : markUrlPlaceholders(href)
        return text === href ? linkUrl : `${text}${separator}${linkUrl}`
      }
      if ('tokens' in token && token.tokens) return inlineToText(token.tokens, options)
      return unescapeHtml('text' in token ? String(token.text) : token.raw)
    })
    .join('')
}

/** The targets of all links in the text, as written. */
export function listLinks(markdown: string): string[] {
  if (findMarkdownProblem(markdown) !== null) return []
  const hrefs: string[] = []
  const marked = createParser()
  void marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === 'link') hrefs.push((token as Tokens.Link).href)
  })
  return hrefs
}
