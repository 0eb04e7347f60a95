import { Button } from '@parapet/ui'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { EmailSender } from '~/data/senders/queries'
import { useCountdown } from '~/lib/use-countdown'
import { sendersTexts as texts } from './texts.ts'

export interface CheckButtonProps {
  checks: EmailSender['checks']
  isChecking: boolean
  isPrimary: boolean
  onCheck: () => void
}

/** Has the records looked up; says how long it has to wait when that was asked too often. */
export const CheckButton = (props: CheckButtonProps) =>
  props.checks.nextAt === null ? (
    <Check {...props} wait={null} />
  ) : (
    <WaitingCheck key={props.checks.nextAt} {...props} nextAt={props.checks.nextAt} />
  )

const secondsUntil = (moment: string) => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000))

function WaitingCheck({ nextAt, ...props }: CheckButtonProps & { nextAt: string }) {
  const [firstSeconds] = useState(() => secondsUntil(nextAt))
  const [seconds] = useCountdown(firstSeconds)
  return <Check {...props} wait={seconds === 0 ? null : seconds} />
}

function Check({ isChecking, isPrimary, onCheck, wait }: CheckButtonProps & { wait: number | null }) {
  const words = wait === null ? '' : wait > 90 ? texts.minutes(Math.ceil(wait / 60)) : texts.seconds(wait)
  return (
    <Button
      tone={isPrimary ? 'primary' : 'neutral'}
      icon={<RefreshCw />}
      loading={isChecking}
      disabled={wait !== null}
      onClick={onCheck}
    >
      {wait === null ? texts.check : texts.checkIn(words)}
    </Button>
  )
}
