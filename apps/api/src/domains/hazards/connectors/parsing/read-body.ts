import { type FeedResponse, FeedUnreadable } from '../connector.ts'

const decoder = new TextDecoder('utf-8', { ignoreBOM: false })

export const readText = ({ body }: FeedResponse): string => decoder.decode(body)

/** What came, for the sentence that says what was expected. */
export function describeText(text: string): string {
  const start = text.slice(0, 2000).trimStart().replaceAll(/\s+/g, ' ')
  if (start === '') return 'the answer is empty'
  const beginning = `"${start.slice(0, 60).trim()}${start.length > 60 ? '…' : ''}"`
  if (/^<(!doctype html|html)\b/i.test(start)) return `a web page came: ${beginning}`
  if (start.startsWith('<')) return `XML came: ${beginning}`
  if (/^[[{]/.test(start)) return `JSON came: ${beginning}`
  return `text came: ${beginning}`
}

/** @throws FeedUnreadable where the answer is no JSON; `expected` names what it should have been. */
export function readJson(answer: FeedResponse, expected: string): unknown {
  const text = readText(answer)
  try {
    return JSON.parse(text) as unknown
  } catch {
    const isCut = /^\s*[[{]/.test(text)
    throw new FeedUnreadable(
      isCut
        ? `Expected ${expected}, but the JSON breaks off or is damaged after ${text.length} characters.`
        : `Expected ${expected}, but ${describeText(text)}.`,
    )
  }
}

/**
 * The features of a GeoJSON FeatureCollection and what stands beside them.
 * @throws FeedUnreadable
 */
export function readFeatures(
  answer: FeedResponse,
  expected: string,
): { collection: Record<string, unknown>; features: readonly unknown[] } {
  const value = readJson(answer, expected)
  const collection = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  if (collection['type'] !== 'FeatureCollection' || !Array.isArray(collection['features'])) {
    throw new FeedUnreadable(`Expected ${expected}, but ${describeText(readText(answer))}.`)
  }
  return { collection, features: collection['features'] }
}
