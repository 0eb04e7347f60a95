import type { HazardMessage } from '../../../../platform/db/schema/hazard-message.ts'
import { type Fields, textsOf } from '../parsing/fields.ts'

/** The strongest gust, else the largest hail, that the office expects. Zeros mean none. */
export function readMagnitude(parameters: Fields): HazardMessage['magnitude'] {
  const read = (name: string) => Number(/(\d*\.?\d+)/.exec(textsOf(parameters[name])[0] ?? '')?.[1] ?? 0)
  const [gust, hail] = [read('maxWindGust'), read('maxHailSize')]
  const texts = [gust > 0 && `${gust} mph wind`, hail > 0 && `${hail} in hail`].filter(
    (text) => text !== false,
  )
  if (gust > 0) return { value: gust, unit: 'mph', text: texts.join(', ') }
  return hail > 0 ? { value: hail, unit: 'in', text: texts.join(', ') } : null
}
