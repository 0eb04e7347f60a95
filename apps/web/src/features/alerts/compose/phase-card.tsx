import { Card, ConfirmDialog, RadioGroup } from '@parapet/ui'
import { useState } from 'react'
import { alertTexts } from '~/components/alerts/texts'
import type { AlertPhase } from '~/data/alerts/queries'
import { toastFailure } from '~/lib/toast-failure'
import { composeTexts as texts } from './texts.ts'

const firstPhases: readonly AlertPhase[] = ['prepare', 'act_now']
const laterPhases: readonly AlertPhase[] = ['act_now', 'update', 'all_clear']

interface PhaseCardProps {
  phase: AlertPhase
  isFollowUp: boolean
  /** Whether the text differs from the template, so that another phase would lose work. */
  isTextEdited: boolean
  /** Rejects with the server's error. */
  onChange: (phase: AlertPhase) => Promise<void>
}

/** What the alert asks of tenants. Another phase brings another text. */
export function PhaseCard({ phase, isFollowUp, isTextEdited, onChange }: PhaseCardProps) {
  const [asked, setAsked] = useState<AlertPhase | null>(null)
  const [pending, setPending] = useState<AlertPhase | null>(null)
  const phases = isFollowUp ? laterPhases : firstPhases

  async function change(next: AlertPhase) {
    setAsked(null)
    setPending(next)
    try {
      await onChange(next)
    } catch (error) {
      toastFailure(texts.couldNotChangePhase, error)
    } finally {
      setPending(null)
    }
  }

  return (
    <Card>
      <RadioGroup
        appearance="cards"
        label={texts.phase}
        value={pending ?? phase}
        onValueChange={(next) => {
          if (next === phase) return
          if (isTextEdited) setAsked(next)
          else void change(next)
        }}
        options={(phases.includes(phase) ? phases : [phase, ...phases]).map((value) => ({
          value,
          label: alertTexts.phases[value],
          description: texts.phaseDetails[value],
        }))}
      />
      {asked === null ? null : (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={texts.replaceTextTitle}
          description={texts.replaceTextDetail(alertTexts.phases[asked])}
          confirmLabel={texts.replaceText}
          onConfirm={() => void change(asked)}
        />
      )}
    </Card>
  )
}
