import { Button, Dialog, RadioGroup, toast } from '@parapet/ui'
import { lazy, Suspense, useState } from 'react'
import type { Threat } from '~/data/threats/queries'
import { useChangeReport } from '~/data/threats/report'
import { describeFailure } from '~/lib/describe-failure'
import { reportThreatTexts as texts } from './texts.ts'

const EditReportDrawer = lazy(() =>
  import('./edit-report-drawer.tsx').then((module) => ({ default: module.EditReportDrawer })),
)

type Outcome = keyof typeof texts.ends

export interface EndThreatButtonProps {
  orgId: string
  threat: Threat
}

/** Edits or ends a threat that a person reported. Renders nothing for threats from feeds. */
export function EndThreatButton({ orgId, threat }: EndThreatButtonProps) {
  const [open, setOpen] = useState<'edit' | 'end' | null>(null)
  const isOpen = threat.status === 'upcoming' || threat.status === 'active'
  if (threat.connector !== 'manual' || !isOpen || !threat.permissions.includes('threat:update')) return null

  return (
    <>
      <Button onClick={() => setOpen('edit')}>{texts.edit}</Button>
      <Button onClick={() => setOpen('end')}>{texts.end}</Button>
      {open === 'end' ? <EndDialog orgId={orgId} threat={threat} onClose={() => setOpen(null)} /> : null}
      <Suspense fallback={null}>
        {open === 'edit' ? (
          <EditReportDrawer orgId={orgId} threat={threat} onClose={() => setOpen(null)} />
        ) : null}
      </Suspense>
    </>
  )
}

function EndDialog({ orgId, threat, onClose }: EndThreatButtonProps & { onClose: () => void }) {
  const change = useChangeReport(orgId)
  const [outcome, setOutcome] = useState<Outcome>('ended')

  function finish() {
    change.mutate(
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
          <Button tone="primary" loading={change.isPending} onClick={finish}>
            {texts.end}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={texts.endHow}
        appearance="cards"
        value={outcome}
        onValueChange={setOutcome}
        options={(Object.keys(texts.ends) as Outcome[]).map((value) => ({
          value,
          label: texts.ends[value],
          description: texts.endDetails[value],
        }))}
      />
    </Dialog>
  )
}
