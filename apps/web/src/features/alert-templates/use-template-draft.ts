import { isApiError } from '@parapet/api-client'
import { toast } from '@parapet/ui'
import { useState } from 'react'
import { useKeptValues } from '~/components/use-kept-values'
import { useSaveAlertTemplate } from '~/data/alert-templates/mutations'
import type { AlertTemplate, AlertTexts } from '~/data/alerts/queries'
import { describeFailure } from '~/lib/describe-failure'
import { type FieldErrors, keepCurrentErrors, toFieldErrors } from '~/lib/field-errors'
import { alertTemplateTexts as texts } from './texts.ts'

interface Rejection {
  errors: FieldErrors
  /** What was rejected. */
  texts: AlertTexts
}

/** What an alert says, as edited on the page, based on the version that was loaded. */
export function useTemplateDraft(orgId: string, template: AlertTemplate) {
  const { hazard, phase } = template
  // Fixed at the start, so that a version saved by someone else doesn't replace what the person types.
  const [base, setBase] = useState(template)
  const [draft, setDraft] = useState(template.texts)
  const [rejection, setRejection] = useState<Rejection | null>(null)
  const [attempt, setAttempt] = useState(0)
  const mutation = useSaveAlertTemplate(orgId, hazard, phase)
  const isDirty = !isSame(draft, base.texts)
  useKeptValues({
    name: 'texts',
    collect: () => (isDirty ? { base, draft } : null),
    // With its base, so that a version saved in the meantime is noticed.
    bringBack(kept: { base: AlertTemplate; draft: AlertTexts }) {
      setBase(kept.base)
      setDraft(kept.draft)
    },
  })
  // With nothing typed, the latest version is shown.
  if (!isDirty && template.version > base.version) restart(template)

  function restart(next: AlertTemplate) {
    setBase(next)
    setDraft(next.texts)
    setRejection(null)
  }

  /** Resolves to the errors of the fields; null once it is saved. */
  async function save(basedOn: number): Promise<FieldErrors | null> {
    try {
      const saved = await mutation.mutateAsync({ texts: draft, basedOn })
      setBase(saved)
      // What was typed while it was being saved stays, as unsaved changes.
      setDraft((current) => (current === draft ? saved.texts : current))
      setRejection(null)
      toast({ color: 'success', heading: texts.saved(saved.version) })
      return null
    } catch (error) {
      const errors = toFieldErrors(error)
      setRejection({ errors, texts: draft })
      setAttempt((count) => count + 1)
      const isConflict = isApiError(error) && error.code === 'state-conflict'
      if (!isConflict && Object.keys(errors).length === 0)
        toast({
          color: 'danger',
          heading: texts.couldNotSave,
          body: describeFailure(error),
          persistent: true,
        })
      return errors
    }
  }

  return {
    texts: draft,
    change: setDraft,
    isDirty,
    isSaving: mutation.isPending,
    errors: rejection
      ? keepCurrentErrors(rejection.errors, { texts: rejection.texts }, { texts: draft })
      : noErrors,
    /** Increases with each rejected save, so that the summary takes the focus. */
    attempt,
    base,
    /** The version that someone else has saved since; null if there is none. */
    newer: template.version > base.version ? template : null,
    save: () => save(base.version),
    saveAnyway: () => save(template.version),
    restart: () => restart(template),
  }
}

const noErrors: FieldErrors = {}

const isSame = (one: AlertTexts, other: AlertTexts) =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

const sorted = (byLanguage: AlertTexts) =>
  Object.entries(byLanguage).toSorted(([one], [other]) => (one < other ? -1 : 1))
