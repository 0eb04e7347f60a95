import { Badge } from '@parapet/ui'
import type { UnitListItem } from '~/data/units/queries'
import { unitValueTexts } from '~/components/unit-value-texts'
import { wordsFor } from '~/lib/format'

const tones = {
  vacant: 'neutral',
  occupied: 'success',
  notice: 'warning',
  down: 'danger',
  model: 'neutral',
  offline: 'danger',
} as const

export function UnitStatus({ status }: Pick<UnitListItem, 'status'>) {
  return <Badge tone={tones[status] ?? 'neutral'}>{wordsFor(unitValueTexts.status, status)}</Badge>
}
