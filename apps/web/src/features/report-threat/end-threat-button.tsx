import { Button, Dialog, RadioGroup, toast } from '@parapet/ui'
import { lazy, Suspense, useState } from 'react'
import type { Threat } from '~/data/threats/queries'
import { useChangeReport } from '~/data/threats/report'
import { describeFailure } from '~/lib/describe-failure'
import { reportThreatTexts as texts } from './texts.ts'

const EditReportDrawer = lazy(() =>
  import('./edit-report-drawer.tsx').then((module) => ({ default: module.EditReportDrawer })),
)

type EndOutcome = keyof typeof texts.endOutcomes

export interface EndThreatButtonProps {
  orgId: string
  threat: Threat
}

/** Edits or ends a threat that a person reported. Renders nothing for threats from feeds. */
export function EndThreatButton({ orgId, threat }: EndThreatButtonProps) {
  const [activeForm, setActiveForm] = useState<'edit' | 'end' | null>(null)
  const isOpen = threat.status === 'upcoming' || threat.status === 'active'
  if (threat.connector !== 'manual' || !isOpen || !threat.permissions.includes('threat:update')) return null

  return (
    <>
      <Button onClick={() => setActiveForm('edit')}>{texts.edit}</Button>
      <Button onClick={() => setActiveForm('end')}>{texts.end}</Button>
      {activeForm === 'end' ? (
        <EndDialog orgId={orgId} threat={threat} onClose={() => setActiveForm(null)} />
      ) : null}
      <Suspense fallback={null}>
        {activeForm === 'edit' ? (
          <EditReportDrawer orgId={orgId} threat={threat} onClose={() => setActiveForm(null)} />
        ) : null}
      </Suspense>
    </>
  )
}

function EndDialog({ orgId, threat, onClose }: EndThreatButtonProps & { onClose: () => void }) {
  const updateReport = useChangeReport(orgId)
  const [outcome, setOutcome] = useState<EndOutcome>('ended')

  function endThreat() {
    updateReport.mutate(
      { id: threat.id, body: { status: outcome }, version: threat.version },
      {
        onSuccess: () => {
          toast({ color: 'success', heading: texts.ended(threat.title) })
          onClose()
        },
        onError: (error) =>
          toast({
            color: 'danger',
            heading: texts.endFailed,
            body: describeFailure(error),
            persistent: true,
          }),
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={texts.endTitle}
      description={texts.endDetail}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button tone="primary" loading={updateReport.isPending} onClick={endThreat}>
            {texts.end}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={texts.endOutcome}
        appearance="cards"
        value={outcome}
        onValueChange={setOutcome}
        options={(Object.keys(texts.endOutcomes) as EndOutcome[]).map((value) => ({
          value,
          label: texts.endOutcomes[value],
          description: texts.endOutcomeDetails[value],
        }))}
      />
    </Dialog>
  )
}
