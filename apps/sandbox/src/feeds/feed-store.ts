import { getBuiltInCapAlert, type BuiltInCapture, builtInCaptures, renewIds } from './built-in-captures.ts'
import { readFolderCapture } from './folder-captures.ts'
import { readContentTime, shiftCsv, shiftTimes } from './shift-times.ts'

/** The simulated feeds, by the first segment of their path. */
export const feedNames = ['nws', 'usgs', 'firms', 'wfigs', 'nwps', 'gdacs', 'openfema', 'cap'] as const

export type FeedName = (typeof feedNames)[number]

export const isFeedName = (text: string): text is FeedName => feedNames.some((name) => name === text)

export interface FeedContent {
  text: string
  /** The time that the content claims to be from, in epoch milliseconds. */
  madeAt: number
}

export interface FeedOverride {
  body: Uint8Array<ArrayBuffer>
  contentType: string
  storedAt: number
}

export interface FeedStore {
  /** Content that a test serves instead of a feed's capture. */
  overrides: Map<FeedName, FeedOverride>
  /** A feed's capture with its times shifted to now, or to a day ago when stale. `alert` selects one CAP alert. */
  load(feed: FeedName, options: { isStale: boolean; alert?: string }): Promise<FeedContent | null>
}

export const dayMs = 24 * 3_600_000

/** @param capturesDir folder whose captures replace the built-in ones; read on every request. */
export function createFeedStore(capturesDir: string | null, now: () => number = Date.now): FeedStore {
  /** Times in a file are shifted to when it was first seen, so the response stays the same until the file changes. */
  const firstSeenAt = new Map<string, number>()

  return {
    overrides: new Map(),
    async load(feed, { isStale, alert }) {
      const folderCapture = capturesDir === null ? null : await readFolderCapture(capturesDir, feed)
      if (folderCapture) {
        const seenAt = firstSeenAt.get(folderCapture.version) ?? now()
        firstSeenAt.set(folderCapture.version, seenAt)
        return shiftToTime(feed, folderCapture.text, isStale ? seenAt - dayMs : seenAt)
      }
      const builtIn: BuiltInCapture | null =
        feed === 'cap' ? getBuiltInCapAlert(alert ?? '') : builtInCaptures[feed]
      if (!builtIn) return null
      const nowMs = isStale ? now() - dayMs : now()
      const cycleStart = Math.floor(nowMs / builtIn.cycleMs) * builtIn.cycleMs
      return shiftToTime(feed, renewIds(builtIn.text, cycleStart, builtIn.cycleMs), cycleStart)
    },
  }
}

function shiftToTime(feed: FeedName, text: string, targetMs: number): FeedContent {
  const offsetMs = targetMs - (readContentTime(feed, text) ?? targetMs)
  return { text: feed === 'firms' ? shiftCsv(text, offsetMs) : shiftTimes(text, offsetMs), madeAt: targetMs }
}
