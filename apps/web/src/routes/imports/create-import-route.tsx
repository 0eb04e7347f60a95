import { can } from '@parapet/permissions'
import { useCan } from '@parapet/permissions/react'
import { Breadcrumb, buttonClassName, EmptyState, linkClassName, PageHeader } from '@parapet/ui'
import { FileUp } from 'lucide-react'
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
import { isUuid } from '~/lib/list-url'
import { permissionStore } from '~/lib/permission-store'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'

/**
 * Creates the import page for one kind of file. Without permission to import, the page says so. `?file=` is the current
 * file, `?step=` the step the user went back to, and `?next=` the ids of the remaining files.
 */
export function createImportRoute(kind: ImportKind) {
  const { getListPath } = importKinds[kind]
  const permission = `${kind}:import` as const

  function loader({ context, url }: LoaderFunctionArgs) {
    const queryClient = context.get(queryClientContext)
    const scope = { orgId: getSelectedOrgId(), kind }
    if (!can(permissionStore.getSnapshot()?.permissions ?? [], permission)) return { scope }
    const fileId = url.searchParams.get('file')
    const prefetch = (promise: Promise<unknown>) => void promise.catch(() => undefined)
    if (fileId === null) prefetch(queryClient.query(importQueries.recent(scope)))
    else if (isUuid(fileId)) prefetch(queryClient.query(importQueries.detail(scope, fileId)))
    return { scope }
  }

  function Component() {
    const { scope } = useLoaderData<typeof loader>()
    const mayImport = useCan(permission)
    const navigate = useNavigate()
    const [params, setParams] = useSearchParams()
    const fileId = params.get('file')

    const remainingFileIds = params.get('next')?.split(',').filter(Boolean) ?? []

    const goTo = (step: WizardStep) =>
      setParams(step === 'upload' || fileId === null ? {} : toParams([fileId, ...remainingFileIds], step))

    return (
      <>
        <PageHeader
          title={texts.titles[kind]}
          breadcrumb={
            <Breadcrumb>
              <PageLink to={getListPath()} className={linkClassName({ tone: 'quiet' })}>
                {texts.kindNames[kind]}
              </PageLink>
            </Breadcrumb>
          }
        />
        {!mayImport ? (
          <EmptyState
            icon={<FileUp />}
            title={texts.noPermission[kind]}
            description={texts.noPermissionDetail}
            actions={
              <PageLink to={getListPath()} className={buttonClassName()}>
                {texts.kindNames[kind]}
              </PageLink>
            }
          />
        ) : fileId === null ? (
          <WizardFrame step="upload">
            <UploadStep
              scope={scope}
              onUploaded={(uploadedId, detectedKind) =>
                void navigate(importKinds[detectedKind].getWizardPath({ file: uploadedId }))
              }
              onSeveralUploaded={(fileIds) => setParams(toParams(fileIds))}
            />
          </WizardFrame>
        ) : (
          <>
            <NextFileBar
              count={remainingFileIds.length}
              onNext={() => setParams(toParams(remainingFileIds))}
            />
            <ImportWizard
              key={fileId}
              scope={scope}
              fileId={fileId}
              requestedStep={params.get('step')}
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
