import type { unitStatuses } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'

type UnitStatus = (typeof unitStatuses)[number]

const outOfService = ['down', 'model', 'offline'] as const

/** What can follow each status. A notice that is taken back makes the unit occupied again. */
const nextStatuses: Record<UnitStatus, readonly UnitStatus[]> = {
  vacant: ['occupied', ...outOfService],
  occupied: ['vacant', 'notice', ...outOfService],
  notice: ['vacant', 'occupied', ...outOfService],
  down: ['vacant', 'model', 'offline'],
  model: ['vacant', 'down', 'offline'],
  offline: ['vacant', 'down', 'model'],
}

/** Throws 409 `state-conflict` with the statuses that are possible. */
export function requireNextStatus(unit: { name: string; status: UnitStatus }, status: UnitStatus) {
  const allowed = nextStatuses[unit.status]
  if (status === unit.status || allowed.includes(status)) return
  throw new Problem(
    'state-conflict',
    `${unit.name} is ${unit.status} and cannot become ${status} at once. Possible now: ${allowed.join(', ')}.`,
    { members: { state: unit.status, allowed } },
  )
}
