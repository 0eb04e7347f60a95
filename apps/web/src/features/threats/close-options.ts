import { threatTexts as texts } from '~/components/threats/texts'
import type { DismissReason, Resolution } from '~/data/threats/mutations'

const toOptions = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))

export const resolutions = toOptions<Resolution>(texts.resolutions)
export const dismissReasons = toOptions<DismissReason>(texts.dismissReasons)
