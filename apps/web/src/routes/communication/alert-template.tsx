import { Breadcrumb, buttonClassName, EmptyState, linkClassName, PageHeader, Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { FileX } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { alertHazardTexts } from '~/components/alerts/hazard-texts'
import { alertTexts } from '~/components/alerts/texts'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { type AlertHazard, type AlertPhase, alertQueries } from '~/data/alerts/queries'
import { TemplateEditor } from '~/features/alert-templates/template-editor'
import { alertTemplateTexts as texts } from '~/features/alert-templates/texts'
import { getParam, usePageTitle } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import { getSelectedOrgId } from '~/lib/selected-org'

export function loader({ params }: LoaderFunctionArgs) {
  return {
    orgId: getSelectedOrgId(),
    hazard: findKey(alertHazardTexts, getParam(params, 'hazard')),
    phase: findKey(alertTexts.phases, getParam(params, 'phase')),
  }
}

const findKey = <Key extends string>(labels: Readonly<Record<Key, string>>, value: string): Key | null =>
  Object.hasOwn(labels, value) ? (value as Key) : null

/** What alerts say about one kind of hazard in one phase. */
export function Component() {
  const { orgId, hazard, phase } = useLoaderData<typeof loader>()
  const title =
    hazard === null || phase === null
      ? texts.notFound
      : texts.title(alertHazardTexts[hazard], alertTexts.phases[phase])
  usePageTitle(title)

  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={
          <Breadcrumb>
            <PageLink to={paths.alertTemplates()} className={linkClassName({ tone: 'quiet' })}>
              {texts.allTexts}
            </PageLink>
          </Breadcrumb>
        }
      />
      {hazard === null || phase === null ? (
        <EmptyState
          icon={<FileX />}
          title={texts.notFound}
          description={texts.notFoundDetail}
          actions={
            <PageLink to={paths.alertTemplates()} className={buttonClassName({ tone: 'primary' })}>
              {texts.showAll}
            </PageLink>
          }
        />
      ) : (
        <Template key={`${hazard} ${phase}`} orgId={orgId} hazard={hazard} phase={phase} />
      )}
    </>
  )
}

interface TemplateProps {
  orgId: string
  hazard: AlertHazard
  phase: AlertPhase
}

function Template({ orgId, hazard, phase }: TemplateProps) {
  const query = useQuery(alertQueries.template(orgId, hazard, phase))
  if (query.data) return <TemplateEditor orgId={orgId} template={query.data} />
  if (query.isError) return <QueryErrorPanel subject={texts.templateSubject} query={query} />
  return (
    <div aria-busy="true">
      <Skeleton shape="block" />
    </div>
  )
}
