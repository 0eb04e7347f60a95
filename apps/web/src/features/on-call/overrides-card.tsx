import { Card, ConfirmDialog, IconButton, Text, toast } from '@parapet/ui'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type OnCallOverride, useDeleteOverride } from '~/data/on-call/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatExactTime } from '~/lib/format'
import styles from './on-call.module.css'
import { onCallTexts as texts } from './texts.ts'

interface OverridesCardProps {
  orgId: string
  overrides: readonly OnCallOverride[]
  timeZone: string
  mayDelete: boolean
  /** The button that creates one; null without permission. */
  action: ReactNode
}

/** Overrides that aren't over. */
export function OverridesCard({ orgId, overrides, timeZone, mayDelete, action }: OverridesCardProps) {
  const remove = useDeleteOverride(orgId)
  const [doomed, setDoomed] = useState<OnCallOverride | null>(null)

  function confirm() {
    if (!doomed) return
    remove.mutate(doomed.id, {
      onSuccess: () => toast({ color: 'success', heading: texts.deleted }),
      onError: (error) => toast({ color: 'danger', heading: describeFailure(error) }),
      onSettled: () => setDoomed(null),
    })
  }

  return (
    <Card title={texts.overrides} description={texts.overridesDetail}>
      <div className={styles.stack}>
        {overrides.length === 0 ? <Text tone="muted">{texts.noOverrides}</Text> : null}
        <ul className={styles.shifts}>
          {overrides.map((override) => (
            <li key={override.id} className={styles.override}>
              <div>
                <div>{texts.shiftPerson(describePerson(override), override.step)}</div>
                <div className={styles.shiftTime}>
                  {texts.gap(
                    formatExactTime(override.startsAt, timeZone),
                    formatExactTime(override.endsAt, timeZone),
                  )}
                </div>
              </div>
              {mayDelete ? (
                <IconButton
                  label={texts.deleteOverride(override.user.name)}
                  icon={<Trash2 />}
                  onClick={() => setDoomed(override)}
                />
              ) : null}
            </li>
          ))}
        </ul>
        {action ? <div>{action}</div> : null}
      </div>
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={() => setDoomed(null)}
        tone="danger"
        title={texts.deleteTitle(doomed?.user.name ?? '')}
        description={texts.deleteDetail}
        confirmLabel={texts.delete}
        loading={remove.isPending}
        onConfirm={confirm}
      />
    </Card>
  )
}

const describePerson = ({ user: { name, isAvailable } }: OnCallOverride) =>
  isAvailable ? name : texts.unavailable(name)
