import { XMLParser } from 'fast-xml-parser'
import { dictionary } from '../../../../platform/text/dictionary.ts'
import { type FeedResponse, FeedUnreadable } from '../connector.ts'
import { type Fields, fieldsOf } from './fields.ts'

const decoder = new TextDecoder('utf-8', { ignoreBOM: false })

export const readText = ({ body }: FeedResponse): string => decoder.decode(body)

/** Describes what a response seems to be, for the second half of an error message. */
export function describeText(text: string): string {
  const start = text.slice(0, 2000).trimStart().replaceAll(/\s+/g, ' ')
  if (start === '') return 'the response was empty'
  const beginning = `"${start.slice(0, 60).trim()}${start.length > 60 ? '…' : ''}"`
  if (/^<(!doctype html|html)\b/i.test(start)) return `the response was a web page: ${beginning}`
  if (start.startsWith('<')) return `the response was XML: ${beginning}`
  if (/^[[{]/.test(start)) return `the response was JSON: ${beginning}`
  return `the response was text: ${beginning}`
}

/** @throws FeedUnreadable if the response isn't JSON; `expectedFormat` describes what it should be */
export function readJson(response: FeedResponse, expectedFormat: string): unknown {
  const text = readText(response)
  try {
    return JSON.parse(text) as unknown
  } catch {
    const startsLikeJson = /^\s*[[{]/.test(text)
    throw new FeedUnreadable(
      startsLikeJson
        ? `Expected ${expectedFormat}, but the JSON ends early or is damaged after ${text.length} characters.`
        : `Expected ${expectedFormat}, but ${describeText(text)}.`,
    )
  }
}

/**
 * A GeoJSON FeatureCollection and its features.
 * @throws FeedUnreadable
 */
export function readFeatures(
  response: FeedResponse,
  expectedFormat: string,
): { collection: Record<string, unknown>; features: readonly unknown[] } {
  const value = readJson(response, expectedFormat)
  const collection = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  if (collection['type'] !== 'FeatureCollection' || !Array.isArray(collection['features'])) {
    throw new FeedUnreadable(`Expected ${expectedFormat}, but ${describeText(readText(response))}.`)
  }
  return { collection, features: collection['features'] }
}

const bytesMax = 10 * 1024 * 1024
const depthMax = 64
/** Parsing creates an object for each. The largest real feeds have about 40,000. */
const elementsMax = 200_000
/** How far into a document its root element has to start. */
const prologCharsMax = 100_000

const entities = dictionary<string>({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })

/** Decodes character references and XML's five predefined entities, but none that a document could define. */
function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (reference, decimal, hex, name) => {
      if (name) return entities[String(name).toLowerCase()] ?? reference
      const point = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : reference
    },
  )
}

/** Whether a document type is declared before the root element, the only place for one. */
function declaresDocumentType(text: string): boolean {
  for (let index = text.indexOf('<'); index !== -1 && index < prologCharsMax;) {
    if (/^<!(?:doctype|entity)/i.test(text.slice(index, index + 10))) return true
    const block = skippedBlocks.find(([begin]) => text.startsWith(begin, index))
    const end = block ? text.indexOf(block[1], index + block[0].length) : -1
    if (!block || end === -1) return false
    index = text.indexOf('<', end + block[1].length)
  }
  return false
}

/**
 * Parses XML into plain objects: attributes start with "@", and "#text" is the text of an element with attributes.
 * Rejects document types and resolves no custom entities, which rules out external entities and entity expansion.
 * @throws FeedUnreadable if it isn't well-formed, declares a document type, is too large, or has too many or too deeply nested elements
 */
export function readXml(
  response: FeedResponse,
  expectedFormat: string,
  { keepPrefixes = false }: { keepPrefixes?: boolean } = {},
): Fields {
  if (response.body.byteLength > bytesMax) {
    throw new FeedUnreadable(
      `Expected ${expectedFormat} of at most ${bytesMax / 1024 / 1024} MB, but it’s ${Math.ceil(response.body.byteLength / 1024 / 1024)} MB.`,
    )
  }
  const text = readText(response)
  if (/^<!doctype html|^<html/i.test(text.trimStart()) || !text.trimStart().startsWith('<')) {
    throw new FeedUnreadable(`Expected ${expectedFormat}, but ${describeText(text)}.`)
  }
  if (declaresDocumentType(text)) {
    throw new FeedUnreadable(
      `Expected ${expectedFormat}, but the XML declares a document type, which isn’t allowed.`,
    )
  }
  const problem = findNestingProblem(text, depthMax)
  if (problem !== null) throw new FeedUnreadable(`Expected ${expectedFormat}, but ${problem}.`)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: !keepPrefixes,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    // Keeps CDATA out of `tagValueProcessor`, which would decode it.
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
      `Expected ${expectedFormat}, but the XML couldn’t be parsed: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** An element that can occur once or several times, as a list. */
export function elementsOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null || value === '') return []
  return Array.isArray(value) ? value : [value]
}

/** The text of an element, with or without attributes. */
export function elementText(value: unknown): string | null {
  const firstValue = Array.isArray(value) ? (value[0] as unknown) : value
  const fields = fieldsOf(firstValue)
  const cdata = fields && [fields['#cdata']].flat().join('')
  const text = fields
    ? [fields['#text'], cdata].filter((part) => typeof part === 'string').join('')
    : firstValue
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

const skippedBlocks = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** The index of the tag's closing ">", ignoring any in quotes; -1 if there is none. */
function findTagEnd(text: string, from: number): number {
  let quote = ''
  for (let index = from; index < text.length; index++) {
    const character = text[index]!
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return index
  }
  return -1
}

/** Checks in one pass that elements are properly nested and closed. Returns the problem, or null. */
function findNestingProblem(text: string, depthMax: number): string | null {
  const openElements: string[] = []
  let elementCount = 0
  let isRootSeen = false
  for (let index = text.indexOf('<'); index !== -1; index = text.indexOf('<', index)) {
    const block = skippedBlocks.find(([begin]) => text.startsWith(begin, index))
    const end = block ? text.indexOf(block[1], index + block[0].length) : findTagEnd(text, index + 1)
    if (end === -1) return 'the XML ends early'
    if (block) {
      index = end + block[1].length
      continue
    }
    const name = /^\/?([^\s/>]+)/.exec(text.slice(index + 1, Math.min(end, index + 200)))?.[1]
    if (!name) return 'the XML has a tag without a name'
    if (text[index + 1] === '/') {
      if (openElements.pop() !== name) return `the XML closes <${name}> where it isn’t open`
    } else {
      if (isRootSeen && openElements.length === 0) return 'the XML has more than one root element'
      elementCount += 1
      if (elementCount > elementsMax)
        return `the XML has more than ${elementsMax.toLocaleString('en-US')} elements`
      if (text[end - 1] !== '/') openElements.push(name)
      if (openElements.length > depthMax) return `the XML is nested more than ${depthMax} elements deep`
    }
    isRootSeen = true
    index = end + 1
  }
  if (openElements.length > 0) return `the XML ends early: <${openElements.at(-1)}> is never closed`
  return isRootSeen ? null : 'the XML has no element'
}
