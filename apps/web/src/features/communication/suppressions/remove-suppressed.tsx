import { Button, ConfirmDialog, toast, Tooltip } from '@parapet/ui'
import { useState } from 'react'
import { useRemoveSuppressed } from '~/data/communication/mutations'
import type { Suppressed } from '~/data/communication/queries'
import { describeFailure } from '~/lib/describe-failure'
import { suppressedTexts as texts } from './texts.ts'
import styles from '../campaigns/campaigns.module.css'

/** Takes an address off the list, or says why it stays. */
export function RemoveSuppressed({ orgId, entry }: { orgId: string; entry: Suppressed }) {
  const remove = useRemoveSuppressed(orgId)
  const [isAsking, setIsAsking] = useState(false)
  const name = entry.address ?? texts.unknownAddress
  const why = texts.why[entry.reason]

  if (!entry.removable) {
    return why === undefined ? null : (
      <Tooltip content={why}>
        {/* The tooltip must be within reach of the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <span className={styles.muted} tabIndex={0}>
          {texts.cannotRemove}
        </span>
      </Tooltip>
    )
  }

  function confirm() {
    remove.mutate(entry.hash, {
      onSuccess: () => toast({ heading: texts.removed(name) }),
      onError: (error) =>
        toast({
          color: 'danger',
          heading: texts.couldNotRemove,
          body: describeFailure(error),
          persistent: true,
        }),
      onSettled: () => setIsAsking(false),
    })
  }

  return (
    <>
      <Button size="sm" aria-label={texts.removeOne(name)} onClick={() => setIsAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => setIsAsking(false)}
        title={texts.removeTitle(name)}
        description={texts.removeDetail}
        confirmLabel={texts.remove}
        loading={remove.isPending}
        onConfirm={confirm}
      />
    </>
  )
}
