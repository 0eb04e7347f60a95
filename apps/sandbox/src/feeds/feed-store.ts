import { builtInCapAlert, type BuiltInCapture, builtInCaptures, renewIds } from './built-in-captures.ts'
import { readFolderCapture } from './folder-captures.ts'
import { readOwnTime, shiftCsv, shiftTimes } from './shift-times.ts'

/** Every feed that the sandbox stands in for, by the first segment of its path. */
export const feedNames = ['nws', 'usgs', 'firms', 'wfigs', 'nwps', 'gdacs', 'openfema', 'cap'] as const

export type FeedName = (typeof feedNames)[number]

export const isFeedName = (text: string): text is FeedName => feedNames.some((name) => name === text)

export interface FeedContent {
  text: string
  /** When the answer was made, as far as it is known. */
  madeAt: number
}

export interface StoredContent {
  body: Uint8Array<ArrayBuffer>
  contentType: string
  storedAt: number
}

export interface FeedStore {
  /** Content that a test put in place of a feed. */
  contents: Map<FeedName, StoredContent>
  /** The capture of a feed, moved to now, or to a day ago where the feed hangs. `alert` names one alert of CAP. */
  load(feed: FeedName, options: { isStale: boolean; alert?: string }): Promise<FeedContent | null>
}

export const dayMs = 24 * 3_600_000

/** @param root folder of captures that are served instead of the built-in ones; read on every request. */
export function createFeedStore(root: string | null, now: () => number = Date.now): FeedStore {
  /** A file plays from when it was first seen, so that the response stays the same until the file changes. */
  const firstSeen = new Map<string, number>()

  return {
    contents: new Map(),
    async load(feed, { isStale, alert }) {
      const captured = root === null ? null : await readFolderCapture(root, feed)
      if (captured) {
        const seenAt = firstSeen.get(captured.version) ?? now()
        firstSeen.set(captured.version, seenAt)
        return moveTo(feed, captured.text, isStale ? seenAt - dayMs : seenAt)
      }
      const builtIn: BuiltInCapture | null =
        feed === 'cap' ? builtInCapAlert(alert ?? '') : builtInCaptures[feed]
      if (!builtIn) return null
      const at = isStale ? now() - dayMs : now()
      const cycleStart = Math.floor(at / builtIn.everyMs) * builtIn.everyMs
      return moveTo(feed, renewIds(builtIn.text, cycleStart, builtIn.everyMs), cycleStart)
    },
  }
}

function moveTo(feed: FeedName, text: string, toMs: number): FeedContent {
  const byMs = toMs - (readOwnTime(feed, text) ?? toMs)
  return { text: feed === 'firms' ? shiftCsv(text, byMs) : shiftTimes(text, byMs), madeAt: toMs }
}
