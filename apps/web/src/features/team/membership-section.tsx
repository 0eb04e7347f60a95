import { Button, ConfirmDialog, Text, toast } from '@parapet/ui'
import { useState } from 'react'
import type { MemberDetail } from '~/data/team/access-queries'
import { useRemoveMember, useUpdateMember } from '~/data/team/member-mutations'
import { describeFailure } from '~/lib/describe-failure'
import { teamTexts as texts } from './texts.ts'
import styles from './member-drawer.module.css'

export interface MembershipSectionProps {
  orgId: string
  member: MemberDetail
  isSelf: boolean
  isLastAdmin: boolean
  onRemoved: () => void
}

/** Suspends, reinstates or removes a member. */
export function MembershipSection({ orgId, member, isSelf, isLastAdmin, onRemoved }: MembershipSectionProps) {
  const update = useUpdateMember(orgId)
  const remove = useRemoveMember(orgId)
  const [dialog, setDialog] = useState<'suspend' | 'remove' | null>(null)
  const { user, membership } = member
  const isSuspended = membership.status === 'suspended'

  const showFailure = (heading: string) => (error: Error) =>
    toast({ color: 'danger', heading, body: describeFailure(error), persistent: true })

  function setStatus(status: 'active' | 'suspended') {
    update.mutate(
      { member, body: { status } },
      {
        onSuccess: () =>
          toast({ heading: status === 'active' ? texts.reinstated(user.name) : texts.suspended(user.name) }),
        onError: showFailure(texts.couldNotChange),
        onSettled: () => setDialog(null),
      },
    )
  }

  function removeMember() {
    remove.mutate(user.id ?? '', {
      onSuccess: () => {
        toast({ heading: texts.removed(user.name) })
        onRemoved()
      },
      onError: showFailure(texts.couldNotRemove),
      onSettled: () => setDialog(null),
    })
  }

  return (
    <section className={styles.part} aria-label={texts.membership}>
      <h3 className={styles.partTitle}>{texts.membership}</h3>
      {isSelf ? (
        <Text size="sm" tone="muted">
          {texts.cannotChangeSelf}
        </Text>
      ) : (
        <>
          <div className={styles.step}>
            {isSuspended ? (
              <Button loading={update.isPending} onClick={() => setStatus('active')}>
                {texts.reinstate}
              </Button>
            ) : (
              <Button disabled={isLastAdmin} onClick={() => setDialog('suspend')}>
                {texts.suspend}
              </Button>
            )}
            <Text size="sm" tone="muted">
              {isSuspended ? texts.reinstateDetail : texts.suspendDetail}
            </Text>
          </div>
          <div className={styles.step}>
            <Button disabled={isLastAdmin} onClick={() => setDialog('remove')}>
              {texts.remove}
            </Button>
            <Text size="sm" tone="muted">
              {texts.removeDetail}
            </Text>
          </div>
        </>
      )}
      <ConfirmDialog
        open={dialog === 'suspend'}
        onOpenChange={() => setDialog(null)}
        tone="danger"
        title={texts.suspendTitle(user.name)}
        description={texts.suspendDetail}
        confirmLabel={texts.suspend}
        loading={update.isPending}
        onConfirm={() => setStatus('suspended')}
      />
      <ConfirmDialog
        open={dialog === 'remove'}
        onOpenChange={() => setDialog(null)}
        tone="danger"
        title={texts.removeTitle(user.name)}
        description={texts.removeDetail}
        confirmLabel={texts.remove}
        confirmText={user.email}
        loading={remove.isPending}
        onConfirm={removeMember}
      />
    </section>
  )
}
