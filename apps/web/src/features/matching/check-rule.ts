import { matchingTexts as texts } from './texts.ts'
import { reachSeverities, readRule } from './hazard-rule.ts'

/** Half the way around the earth is further than any hazard reaches; the API takes no more. */
const metersMax = 1_000_000

/** Whether a rule can be kept, and if not, what is wrong with it. */
export function checkRule(text: string): true | string {
  const rule = readRule(text)
  if (!rule) return true
  if (rule.radii === null) return rule.minSeverity === null ? texts.ruleEmpty : true
  const { radii } = rule
  const meters = reachSeverities.map((severity) => radii[severity])
  if (meters.some((value) => value === null || value < 0 || value > metersMax)) return texts.radiiWrong
  const isRising = meters.every((value, at) => at === 0 || value! >= meters[at - 1]!)
  return isRising || texts.radiiFalling
}
