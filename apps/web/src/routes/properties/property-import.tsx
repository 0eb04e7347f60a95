import { Breadcrumb, linkClassName, PageHeader } from '@parapet/ui'
import { useLoaderData, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { PageLink } from '~/components/page-link'
import { importQueries } from '~/data/imports/queries'
import { ImportWizard } from '~/features/imports/import-wizard'
import { UploadStep } from '~/features/imports/upload-step'
import { WizardFrame } from '~/features/imports/wizard-frame'
import type { WizardStep } from '~/features/imports/wizard-steps'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'
import { importTexts as texts } from '~/texts/imports'

export function loader({ context, request }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext)
  const orgId = getSelectedOrgId()
  const fileId = new URL(request.url).searchParams.get('file')
  const begin = (work: Promise<unknown>) => void work.catch(() => undefined)
  if (fileId === null) begin(queryClient.query(importQueries.recent(orgId)))
  else begin(queryClient.query(importQueries.detail(orgId, fileId)))
  return { orgId }
}

export function Component() {
  const { orgId } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const fileId = params.get('file')

  const goTo = (step: WizardStep) =>
    step === 'upload' ? setParams({}) : setParams(fileId === null ? {} : { file: fileId, step })

  return (
    <>
      <PageHeader
        title={texts.title}
        breadcrumb={
          <Breadcrumb>
            <PageLink to={paths.properties()} className={linkClassName({ tone: 'quiet' })}>
              {texts.all}
            </PageLink>
          </Breadcrumb>
        }
      />
      {fileId === null ? (
        <WizardFrame step="upload">
          <UploadStep
            orgId={orgId}
            onUploaded={(uploaded) => void navigate(paths.propertyImport({ file: uploaded }))}
          />
        </WizardFrame>
      ) : (
        <ImportWizard
          key={fileId}
          orgId={orgId}
          fileId={fileId}
          askedStep={params.get('step')}
          onStepChange={goTo}
        />
      )}
    </>
  )
}
