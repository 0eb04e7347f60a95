import type { OccupancyDraft, TenantStatus } from './tenant-draft.ts'
import type { TenantReader } from './tenant-reader.ts'
import { findTenantStatus } from './value-maps.ts'

type Dates = Pick<OccupancyDraft, 'leaseFrom' | 'leaseTo' | 'moveIn' | 'moveOut'>

/** Dates and status of a row. `today` is the calendar day on which it is read. */
export function readOccupancy(reader: TenantReader, today: string): OccupancyDraft {
  const dates = inOrder(
    reader,
    inOrder(
      reader,
      {
        leaseFrom: reader.date('leaseFrom'),
        leaseTo: reader.date('leaseTo'),
        moveIn: reader.date('moveIn'),
        moveOut: reader.date('moveOut'),
      },
      'leaseFrom',
      'leaseTo',
    ),
    'moveIn',
    'moveOut',
  )
  const noticeDate = reader.date('noticeDate')
  const given = reader.choice('status', 'status of a tenant', findTenantStatus)
  const byDates = statusOf(dates, noticeDate ?? null, today)
  if (!given) return { ...dates, status: byDates, isStatusGiven: false }
  const contradiction = findContradiction(given, dates, today)
  if (!contradiction) return { ...dates, status: given, isStatusGiven: true }
  const issue = {
    severity: 'warning',
    code: 'status_mismatch',
    field: 'status',
    value: reader.raw('status'),
    message: contradiction,
    suggestion: byDates,
  } as const
  if (reader.rules.find(issue)?.fix === 'use_suggestion')
    return { ...dates, status: byDates, isStatusGiven: true }
  reader.report(issue)
  return { ...dates, status: given, isStatusGiven: true }
}

const labels = { leaseTo: 'Lease end', leaseFrom: 'lease start', moveOut: 'Move-out', moveIn: 'move-in' }

/** An end before its beginning is an error that swapping the two may repair. */
function inOrder(
  reader: TenantReader,
  dates: Dates,
  from: 'leaseFrom' | 'moveIn',
  to: 'leaseTo' | 'moveOut',
): Dates {
  const [start, end] = [dates[from], dates[to]]
  if (!start || !end || end >= start) return dates
  const message = `${labels[to]} ${end} is before ${labels[from]} ${start}.`
  const issue = { severity: 'error', code: 'date_order', field: to, value: reader.raw(to), message } as const
  const fix = reader.rules.find(issue)?.fix
  if (fix === 'swap') return { ...dates, [from]: end, [to]: start }
  if (fix === 'clear') return { ...dates, [to]: null }
  reader.report(issue)
  return dates
}

/** Who they are by their dates alone. */
function statusOf(dates: Dates, noticeDate: string | null, today: string): TenantStatus {
  const { leaseFrom, moveIn, moveOut } = dates
  if (moveOut && moveOut < today) return 'past'
  const start = moveIn ?? leaseFrom
  if (start && start > today) return 'future'
  return noticeDate || moveOut ? 'notice' : 'current'
}

function findContradiction(status: TenantStatus, { leaseTo, moveOut, moveIn }: Dates, today: string) {
  if (status === 'past' && leaseTo && leaseTo > today && !moveOut)
    return `Status is “past” but the lease ends ${leaseTo}.`
  if (status === 'current' && moveOut && moveOut < today)
    return `Status is “current” but they moved out on ${moveOut}.`
  if (status === 'current' && moveIn && moveIn > today)
    return `Status is “current” but they move in on ${moveIn}.`
  return null
}
