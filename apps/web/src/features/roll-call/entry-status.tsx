import { Badge, type BadgeTone } from '@parapet/ui'
import {
  Accessibility,
  CircleCheck,
  CircleQuestionMark,
  DoorOpen,
  type LucideIcon,
  Siren,
} from 'lucide-react'
import type { RollCallEntry, RollCallGroup } from '~/data/roll-call/queries'
import { nameBuilding } from '~/lib/building-name'
import { nameUnit } from '~/lib/unit-name'
import { rollCallTexts as texts } from './texts.ts'

/** How each group looks. Only an answer is ever green. */
export const groupLooks: Record<RollCallGroup, { Icon: LucideIcon; tone: BadgeTone }> = {
  need_help: { Icon: Siren, tone: 'danger' },
  no_answer_assistance: { Icon: Accessibility, tone: 'warning' },
  no_answer: { Icon: CircleQuestionMark, tone: 'warning' },
  not_there: { Icon: DoorOpen, tone: 'neutral' },
  safe: { Icon: CircleCheck, tone: 'success' },
}

/** What someone answered, as an icon and a word. */
export function GroupBadge({ group }: { group: RollCallGroup }) {
  const { Icon, tone } = groupLooks[group]
  return (
    <Badge tone={tone} icon={<Icon />}>
      {texts.groups[group]}
    </Badge>
  )
}

/** “Unit 204, Building B, Maple Court” */
export const describePlace = ({ unit, building, property }: RollCallEntry) =>
  [
    unit === null ? null : nameUnit(unit.name),
    building === null ? null : nameBuilding(building),
    property?.name ?? null,
  ]
    .filter((part) => part !== null)
    .join(', ')

/** What they said about themselves: “3 people · Medical help” */
export const describeSaid = ({ peopleCount, needs }: RollCallEntry) =>
  [peopleCount === null ? null : texts.peopleThere(peopleCount), ...needs.map((need) => texts.needs[need])]
    .filter((part) => part !== null)
    .join(' · ')
