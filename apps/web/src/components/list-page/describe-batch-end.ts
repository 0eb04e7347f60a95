import type { BatchEnd } from '~/lib/batch'
import { formatNumber } from '~/lib/format'
import { listTexts as texts } from './texts.ts'

/** One sentence about how a change of many things ended. */
export function describeEnd(
  { changed, refused, left }: BatchEnd,
  describeCount: (count: number) => string,
): string {
  const done = describeCount(changed)
  if (refused.length > 0) return texts.partlyChanged(done, formatNumber(refused.length))
  return left === 0 ? texts.changed(done) : texts.stopped(done, formatNumber(left))
}
