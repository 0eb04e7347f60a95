import { dictionary } from '../../../../platform/text/dictionary.ts'
import { XMLParser } from 'fast-xml-parser'
import { type FeedResponse, FeedUnreadable } from '../connector.ts'
import { findNestingProblem } from './check-nesting.ts'
import { type Fields, fieldsOf } from './fields.ts'
import { describeText, readText } from './read-body.ts'

const bytesMax = 10 * 1024 * 1024
const depthMax = 64

const entities = dictionary<string>({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })

/** The five entities of XML itself and character numbers; nothing that a document could define. */
function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal, hex, name) => {
      if (name) return entities[String(name).toLowerCase()] ?? whole
      const point = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole
    },
  )
}

/** What stands before the root element, the only place where a document type may be declared. */
function readProlog(text: string): string {
  const withoutComments = text.slice(0, 100_000).replaceAll(/<!--[\s\S]*?-->/g, '')
  const root = /<[A-Za-z_]/.exec(withoutComments)
  return withoutComments.slice(0, root?.index ?? withoutComments.length)
}

/**
 * Reads XML into plain objects: attributes begin with "@", text of an element with attributes is "#text". Document types
 * are refused and entities never looked up, so that a document can neither reach out nor grow.
 *
 * @throws FeedUnreadable where it is no well-formed XML, declares a document type, or is too large or deep.
 */
export function readXml(
  answer: FeedResponse,
  expected: string,
  { keepPrefixes = false }: { keepPrefixes?: boolean } = {},
): Fields {
  if (answer.body.byteLength > bytesMax) {
    throw new FeedUnreadable(
      `Expected ${expected} of at most ${bytesMax / 1024 / 1024} MB, but it has ${Math.ceil(answer.body.byteLength / 1024 / 1024)} MB.`,
    )
  }
  const text = readText(answer)
  if (/^<!doctype html|^<html/i.test(text.trimStart()) || !text.trimStart().startsWith('<')) {
    throw new FeedUnreadable(`Expected ${expected}, but ${describeText(text)}.`)
  }
  if (/<!(doctype|entity)/i.test(readProlog(text))) {
    throw new FeedUnreadable(`Expected ${expected}, but the XML declares a document type, which is refused.`)
  }
  const problem = findNestingProblem(text, depthMax)
  if (problem !== null) throw new FeedUnreadable(`Expected ${expected}, but ${problem}.`)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: !keepPrefixes,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    // Else the text of CDATA would be decoded too.
    cdataPropName: '#cdata',
    ignoreDeclaration: true,
    ignorePiTags: true,
    tagValueProcessor: (_name, value) => decodeEntities(value),
    attributeValueProcessor: (_name, value) => decodeEntities(value),
  })
  try {
    return fieldsOf(parser.parse(text)) ?? {}
  } catch (error) {
    throw new FeedUnreadable(
      `Expected ${expected}, but the XML cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** An element that may stand once or many times, as a list. */
export function elementsOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null || value === '') return []
  return Array.isArray(value) ? value : [value]
}

/** The text of an element, with or without attributes. */
export function elementText(value: unknown): string | null {
  const first = Array.isArray(value) ? (value[0] as unknown) : value
  const fields = fieldsOf(first)
  const cdata = fields && [fields['#cdata']].flat().join('')
  const text = fields ? [fields['#text'], cdata].filter((part) => typeof part === 'string').join('') : first
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}
