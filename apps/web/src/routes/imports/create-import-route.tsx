import { Breadcrumb, linkClassName, PageHeader } from '@parapet/ui'
import { useLoaderData, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { PageLink } from '~/components/page-link'
import type { ImportKind } from '~/data/imports/operations'
import { importQueries } from '~/data/imports/queries'
import { importKinds } from '~/features/imports/import-kinds'
import { ImportWizard } from '~/features/imports/import-wizard'
import { importTexts as texts } from '~/features/imports/texts'
import { UploadStep } from '~/features/imports/upload-step'
import { NextFileBar, WizardFrame } from '~/features/imports/wizard-frame'
import type { WizardStep } from '~/features/imports/wizard-steps'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'

/**
 * The page that imports files of one kind; `?file=` names the file, `?step=` the step somebody went back to,
 * `?next=` the files that wait.
 */
export function createImportRoute(kind: ImportKind) {
  const { list } = importKinds[kind]

  function loader({ context, url }: LoaderFunctionArgs) {
    const queryClient = context.get(queryClientContext)
    const scope = { orgId: getSelectedOrgId(), kind }
    const fileId = url.searchParams.get('file')
    const begin = (work: Promise<unknown>) => void work.catch(() => undefined)
    if (fileId === null) begin(queryClient.query(importQueries.recent(scope)))
    else begin(queryClient.query(importQueries.detail(scope, fileId)))
    return { scope }
  }

  function Component() {
    const { scope } = useLoaderData<typeof loader>()
    const navigate = useNavigate()
    const [params, setParams] = useSearchParams()
    const fileId = params.get('file')

    const waiting = params.get('next')?.split(',').filter(Boolean) ?? []

    const goTo = (step: WizardStep) =>
      setParams(step === 'upload' || fileId === null ? {} : toParams([fileId, ...waiting], step))

    return (
      <>
        <PageHeader
          title={texts.titles[kind]}
          breadcrumb={
            <Breadcrumb>
              <PageLink to={list()} className={linkClassName({ tone: 'quiet' })}>
                {texts.all[kind]}
              </PageLink>
            </Breadcrumb>
          }
        />
        {fileId === null ? (
          <WizardFrame step="upload">
            <UploadStep
              scope={scope}
              onUploaded={(uploaded, found) => void navigate(importKinds[found].wizard({ file: uploaded }))}
              onSeveralUploaded={(fileIds) => setParams(toParams(fileIds))}
            />
          </WizardFrame>
        ) : (
          <>
            <NextFileBar count={waiting.length} onNext={() => setParams(toParams(waiting))} />
            <ImportWizard
              key={fileId}
              scope={scope}
              fileId={fileId}
              askedStep={params.get('step')}
              onStepChange={goTo}
            />
          </>
        )}
      </>
    )
  }

  return { loader, Component }
}

const toParams = ([file, ...next]: string[], step?: WizardStep): Record<string, string> => ({
  ...(file !== undefined && { file }),
  ...(step && { step }),
  ...(next.length > 0 && { next: next.join(',') }),
})
