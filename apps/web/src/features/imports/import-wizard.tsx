import { isApiError } from '@parapet/api-client'
import { Button, Card, EmptyState, Skeleton } from '@parapet/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { refreshAfterImport } from '~/data/imports/mutations'
import { importQueries, isBusy, type ImportFile, type ImportFileDetail } from '~/data/imports/queries'
import type { ImportScope } from '~/data/imports/operations'
import { isUuid } from '~/lib/list-url'
import { importTexts as texts } from './texts.ts'
import { CheckStep } from './check-step.tsx'
import styles from './imports.module.css'
import { ImportStep } from './import-step.tsx'
import { MapStep } from './map-step.tsx'
import { RecognizeStep } from './recognize-step.tsx'
import { ResultStep } from './result-step.tsx'
import { WizardFrame } from './wizard-frame.tsx'
import { toMapping, type Mapping } from './column-mapping.ts'
import { canGoBack, getStep, type WizardStep } from './wizard-steps.ts'

export interface ImportWizardProps {
  scope: ImportScope
  fileId: string
  /** The step in the URL. The status of the file determines whether it can be shown. */
  requestedStep: string | null
  onStepChange: (step: WizardStep) => void
}

export interface StepProps {
  scope: ImportScope
  detail: ImportFileDetail
  onStepChange: (step: WizardStep) => void
  /** Called when the step starts and stops waiting for validation. */
  onCheckingChange: (isChecking: boolean) => void
  /** The mapping as changed here; it's saved by the check. */
  mapping: Mapping
  /** Null discards the changes. */
  onMappingChange: (mapping: Mapping | null) => void
}

/** The import of one file, at the step determined by its status on the server. */
export function ImportWizard({ scope, fileId, requestedStep, onStepChange }: ImportWizardProps) {
  // During validation the file has an earlier status, which would switch to an earlier step and lose focus. The query is
  // paused until the validation returns the new status.
  const [isChecking, setIsChecking] = useState(false)
  // Kept while people go back and forth between steps, until the file has other columns or a saved mapping.
  const [mappingDraft, setMappingDraft] = useState<{ columns: ImportFile['mapping']; mapping: Mapping }>()
  // A mistyped or cut link names no file.
  const isFileId = isUuid(fileId)
  const query = useQuery({
    ...importQueries.detail(scope, fileId),
    enabled: isFileId && !isChecking,
    throwOnError: false,
  })
  useRefreshWhenDone(scope, query.data?.file.status)

  if (isFileId && query.isPending) {
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
  const isNotFound = isApiError(query.error) && query.error.status === 404
  if (query.isError && !query.data && !isNotFound)
    return <QueryErrorPanel subject={texts.loading} query={query} />

  const detail = query.data ?? null
  const step = getStep(detail?.file ?? null, requestedStep)
  if (!detail || step === 'upload') {
    return (
      <WizardFrame step="upload">
        <EmptyState
          icon={<FileX />}
          title={texts.fileUnavailable}
          description={texts.fileUnavailableDetail}
          actions={
            <Button tone="primary" onClick={() => onStepChange('upload')}>
              {texts.chooseAnotherFile}
            </Button>
          }
        />
      </WizardFrame>
    )
  }

  const Step = stepComponents[step]
  const columns = detail.file.mapping
  const mapping = mappingDraft?.columns === columns ? mappingDraft.mapping : toMapping(columns)
  return (
    <WizardFrame step={step} {...(canGoBack(detail.file) ? { onStepSelect: onStepChange } : {})}>
      {/* Keyed by step, so that no state carries over to the next step. */}
      <Step
        key={step}
        scope={scope}
        detail={detail}
        onStepChange={onStepChange}
        onCheckingChange={setIsChecking}
        mapping={mapping}
        onMappingChange={(next) => setMappingDraft(next ? { columns, mapping: next } : undefined)}
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

/** Refetches lists and counts elsewhere when an import or undo has ended. */
function useRefreshWhenDone(scope: ImportScope, status: ImportFileDetail['file']['status'] | undefined) {
  const queryClient = useQueryClient()
  const lastStatus = useRef(status)

  useEffect(() => {
    const wasWriting = lastStatus.current === 'importing' || lastStatus.current === 'undoing'
    lastStatus.current = status
    if (wasWriting && status && !isBusy(status)) void refreshAfterImport(queryClient, scope)
  }, [status, queryClient, scope])
}
