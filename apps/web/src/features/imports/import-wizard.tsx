import { isApiError } from '@parapet/api-client'
import { Button, Card, EmptyState, Skeleton } from '@parapet/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { refreshAfterImport } from '~/data/imports/mutations'
import { importQueries, isBusy, type ImportFileDetail } from '~/data/imports/queries'
import type { ImportScope } from '~/data/imports/operations'
import { importTexts as texts } from './texts.ts'
import { CheckStep } from './check-step.tsx'
import styles from './imports.module.css'
import { ImportStep } from './import-step.tsx'
import { MapStep } from './map-step.tsx'
import { RecognizeStep } from './recognize-step.tsx'
import { ResultStep } from './result-step.tsx'
import { WizardFrame } from './wizard-frame.tsx'
import { canGoBack, getStep, type WizardStep } from './wizard-steps.ts'

export interface ImportWizardProps {
  scope: ImportScope
  fileId: string
  /** The step in the address; the file decides whether it can be shown. */
  askedStep: string | null
  onStepChange: (step: WizardStep) => void
}

/** What a step gets. */
export interface StepProps {
  scope: ImportScope
  detail: ImportFileDetail
  onStepChange: (step: WizardStep) => void
  /** Called when this step begins to wait for a check, and when the answer is there. */
  onCheckingChange: (isChecking: boolean) => void
}

/** The import of one file, at the step that its status on the server puts it in. */
export function ImportWizard({ scope, fileId, askedStep, onStepChange }: ImportWizardProps) {
  // While a check is under way its file stands at an earlier status, which would lead back to that step and away from
  // where the keyboard is; the answer of the check brings what is true afterwards.
  const [isChecking, setIsChecking] = useState(false)
  const query = useQuery({
    ...importQueries.detail(scope, fileId),
    enabled: !isChecking,
    throwOnError: false,
  })
  useRefreshWhenDone(scope, query.data?.file.status)

  if (query.isPending) {
    return (
      <WizardFrame step="recognize">
        <Card aria-busy="true">
          <div className={styles.stack}>
            <Skeleton shape="title" width="half" />
            <Skeleton width="three-quarters" />
            <Skeleton width="half" />
          </div>
        </Card>
      </WizardFrame>
    )
  }
  const isGone = isApiError(query.error) && query.error.status === 404
  if (query.isError && !query.data && !isGone) return <QueryErrorPanel what={texts.loading} query={query} />

  const detail = query.data ?? null
  const step = getStep(detail?.file ?? null, askedStep)
  if (!detail || step === 'upload') {
    return (
      <WizardFrame step="upload">
        <EmptyState
          icon={<FileX />}
          title={texts.gone}
          description={texts.goneDetail}
          actions={
            <Button tone="primary" onClick={() => onStepChange('upload')}>
              {texts.another}
            </Button>
          }
        />
      </WizardFrame>
    )
  }

  const Step = stepComponents[step]
  return (
    <WizardFrame step={step} {...(canGoBack(detail.file) ? { onStepSelect: onStepChange } : {})}>
      {/* Another step is another page: what was typed in the last one does not belong to it. */}
      <Step
        key={step}
        scope={scope}
        detail={detail}
        onStepChange={onStepChange}
        onCheckingChange={setIsChecking}
      />
    </WizardFrame>
  )
}

const stepComponents = {
  recognize: RecognizeStep,
  map: MapStep,
  check: CheckStep,
  import: ImportStep,
  result: ResultStep,
}

/** Lists and numbers elsewhere change when an import or an undo has ended. */
function useRefreshWhenDone(scope: ImportScope, status: ImportFileDetail['file']['status'] | undefined) {
  const queryClient = useQueryClient()
  const last = useRef(status)

  useEffect(() => {
    const wasWriting = last.current === 'importing' || last.current === 'undoing'
    last.current = status
    if (wasWriting && status && !isBusy(status)) void refreshAfterImport(queryClient, scope)
  }, [status, queryClient, scope])
}
