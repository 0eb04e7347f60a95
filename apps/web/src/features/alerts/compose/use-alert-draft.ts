import { useState } from 'react'
import { useAutosave } from '~/components/use-autosave'
import { type AlertChange, useSaveAlert } from '~/data/alerts/mutations'
import type { Alert } from '~/data/alerts/queries'
import { toAlertBody, toAlertDraft } from './alert-draft.ts'

export const isFollowUp = ({ id, threadId }: Pick<Alert, 'id' | 'threadId'>) => id !== threadId

/** What decides which text an alert starts with. */
export type AlertKind = Pick<AlertChange, 'phase' | 'hazard'>

/** The draft of an alert, saved automatically. */
export function useAlertDraft(orgId: string, alert: Alert) {
  const saveMutation = useSaveAlert(orgId)
  const { saved, restart, changeOnServer, ...draftState } = useAutosave({
    initialDraft: () => toAlertDraft(alert),
    initialSaved: alert,
    toBody: toAlertBody({ isFollowUp: isFollowUp(alert) }),
    save: (body, latest) => saveMutation.mutateAsync({ alert: latest ?? alert, body }),
  })
  const savedAlert: Alert = saved ?? alert
  const [isChangingKind, setChangingKind] = useState(false)

  async function changeKind(kind: AlertKind) {
    setChangingKind(true)
    try {
      await changeOnServer(
        (latest) => saveMutation.mutateAsync({ alert: latest ?? alert, body: kind }),
        toAlertDraft,
        ['texts'],
      )
    } finally {
      setChangingKind(false)
    }
  }

  return {
    ...draftState,
    savedAlert,
    /** Discards the local draft for the one that someone else has saved. */
    restart: (current: Alert) => restart(toAlertDraft(current), current),
    /** Saves the draft with another phase or hazard, which brings its own texts. @throws what the server rejects */
    changeKind,
    /** Until the texts of the other phase or hazard have arrived, which replace whatever is typed. */
    isChangingKind,
  }
}
