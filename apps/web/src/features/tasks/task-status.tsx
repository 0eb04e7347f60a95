import { StatusDot, type StatusDotProps } from '@parapet/ui'
import type { TaskStatus as Status } from '~/data/tasks/queries'
import { taskTexts } from '~/components/task-texts'

const tones: Record<Status, NonNullable<StatusDotProps['tone']>> = {
  queued: 'neutral',
  running: 'info',
  waiting: 'neutral',
  succeeded: 'success',
  partial: 'warning',
  failed: 'danger',
  cancelled: 'neutral',
}

export function TaskStatus({ status }: { status: Status }) {
  return <StatusDot tone={tones[status]}>{taskTexts.statuses[status]}</StatusDot>
}
