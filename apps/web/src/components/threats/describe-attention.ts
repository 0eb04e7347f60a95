import { threatTexts as texts } from './texts.ts'
import { describeSpan, type ThreatSummary } from './threat-countdown.tsx'

/** Why a threat needs someone: `No progress for 45 min`. */
export const describeAttention = (
  { reason, since }: NonNullable<ThreatSummary['attention']>,
  nowMs: number,
): string => texts.attention[reason](describeSpan(Math.max(0, nowMs - Date.parse(since))))
