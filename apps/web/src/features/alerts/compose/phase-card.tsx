import { Card, Combobox, ConfirmDialog, Field, RadioGroup } from '@parapet/ui'
import { useState } from 'react'
import { alertTexts } from '~/components/alerts/texts'
import { hazardOptions } from '~/components/threats/hazard-options'
import { hazardTexts, type Hazard } from '~/components/threats/hazard-texts'
import type { AlertPhase } from '~/data/alerts/queries'
import { toastFailure } from '~/lib/toast-failure'
import styles from './compose.module.css'
import { composeTexts as texts } from './texts.ts'
import type { AlertKind } from './use-alert-draft.ts'

const firstPhases: readonly AlertPhase[] = ['prepare', 'act_now']
const laterPhases: readonly AlertPhase[] = ['act_now', 'update', 'all_clear']

interface PhaseCardProps {
  phase: AlertPhase
  /** What the alert is about; undefined if its threat or thread decides that. */
  hazard: Hazard | null | undefined
  isFollowUp: boolean
  /** Whether the text differs from the template, so that another kind of alert would lose work. */
  isTextEdited: boolean
  /** Rejects with the server's error. */
  onChange: (kind: AlertKind) => Promise<void>
}

/** What the alert is about, and what it asks of tenants. Both bring their own text. */
export function PhaseCard({ phase, hazard, isFollowUp, isTextEdited, onChange }: PhaseCardProps) {
  const [asked, setAsked] = useState<AlertKind | null>(null)
  const [pending, setPending] = useState<AlertKind>({})
  const phases = isFollowUp ? laterPhases : firstPhases

  async function change(next: AlertKind) {
    setAsked(null)
    setPending(next)
    try {
      await onChange(next)
    } catch (error) {
      toastFailure(texts.couldNotChangeKind, error)
    } finally {
      setPending({})
    }
  }

  function choose(next: AlertKind) {
    if (isTextEdited) setAsked(next)
    else void change(next)
  }

  return (
    <Card>
      <div className={styles.stack}>
        {hazard === undefined ? null : (
          <Field label={texts.hazard} controlId="alert-hazard">
            <Combobox
              options={hazardOptions}
              placeholder={texts.noHazard}
              value={pending.hazard === undefined ? hazard : pending.hazard}
              onValueChange={(next) => {
                if (next !== hazard) choose({ hazard: next as Hazard | null })
              }}
            />
          </Field>
        )}
        <RadioGroup
          appearance="cards"
          label={texts.phase}
          value={pending.phase ?? phase}
          onValueChange={(next) => {
            if (next !== phase) choose({ phase: next })
          }}
          options={(phases.includes(phase) ? phases : [phase, ...phases]).map((value) => ({
            value,
            label: alertTexts.phases[value],
            description: texts.phaseDetails[value],
          }))}
        />
      </div>
      {asked === null ? null : (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={texts.replaceTextTitle}
          description={texts.replaceTextDetail(nameOf(asked))}
          confirmLabel={texts.replaceText}
          onConfirm={() => void change(asked)}
        />
      )}
    </Card>
  )
}

const nameOf = ({ phase, hazard }: AlertKind) =>
  phase ? alertTexts.phases[phase] : hazard ? hazardTexts[hazard] : texts.noHazard
