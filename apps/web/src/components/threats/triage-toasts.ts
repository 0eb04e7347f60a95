import { isApiError } from '@parapet/api-client'
import { toast } from '@parapet/ui'
import { describeFailure } from '~/lib/describe-failure'
import { threatTexts as texts } from './texts.ts'

const undoMs = 8000

/** Toasts for triage actions; pass them to `useTriage`. */
export const triageToasts = {
  onFailed(step: keyof typeof texts.couldNot, error: unknown) {
    const isStale = isApiError(error) && (error.status === 412 || error.status === 409)
    toast({
      color: 'danger',
      heading: texts.couldNot[step],
      body: isStale ? texts.changedMeanwhile : describeFailure(error),
      persistent: true,
    })
  },
  onDismissed(title: string, undo: () => void) {
    toast({
      heading: texts.dismissed(title),
      duration: undoMs,
      action: { label: texts.undo, onSelect: undo },
    })
  },
}
