import { ConfirmDialog, IconButton, toast } from '@parapet/ui'
import { Trash2 } from 'lucide-react'
import { useState, useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { formTexts } from '~/components/form-texts'
import { useUnloadWarning } from '~/components/unsaved-guard'
import { useActOnCampaign } from '~/data/communication/mutations'
import { describeFailure } from '~/lib/describe-failure'
import { hasStoredSession } from '~/lib/session'
import { welcomeMailTexts as texts } from './texts.ts'

interface DiscardDraftProps {
  orgId: string
  campaignId: string
  onDiscarded: () => void
}

/** Throws the draft away, so that the page begins with what Parapet suggests. */
export function DiscardDraft({ orgId, campaignId, onDiscarded }: DiscardDraftProps) {
  const act = useActOnCampaign(orgId)
  const [isAsking, setIsAsking] = useState(false)

  function discard() {
    act.mutate(
      { action: 'cancel', campaignId },
      {
        onSuccess: onDiscarded,
        onError: (error) =>
          toast({
            color: 'danger',
            heading: texts.couldNotDiscard,
            body: describeFailure(error),
            persistent: true,
          }),
        onSettled: () => setIsAsking(false),
      },
    )
  }

  return (
    <>
      <IconButton size="md" label={texts.discard} icon={<Trash2 />} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => setIsAsking(false)}
        tone="danger"
        title={texts.discardTitle}
        description={texts.discardDraftDetail}
        confirmLabel={texts.discard}
        loading={act.isPending}
        onConfirm={discard}
      />
    </>
  )
}

interface DraftGuardProps {
  isDirty: boolean
  saveNow: () => Promise<boolean>
}

/** Saves before the page or the tab is left, and asks only where that fails. */
export function DraftGuard({ isDirty, saveNow }: DraftGuardProps) {
  const [isAsking, setIsAsking] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      // Without a session there is nothing left to keep.
      hasStoredSession() &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )
  useUnloadWarning(isDirty)

  const saveThenGo = useEffectEvent(() =>
    saveNow().then((isSaved) => (isSaved ? blocker.proceed?.() : setIsAsking(true))),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') void saveThenGo()
  }, [blocker.state])

  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={() => {
        setIsAsking(false)
        blocker.reset?.()
      }}
      title={formTexts.discardTitle}
      description={texts.discardDetail}
      confirmLabel={formTexts.discard}
      cancelLabel={formTexts.keepEditing}
      tone="danger"
      onConfirm={() => {
        setIsAsking(false)
        blocker.proceed?.()
      }}
    />
  )
}
