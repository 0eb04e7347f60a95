import { Breadcrumb, Button, CopyButton, linkClassName, PageHeader, SeverityMark, toast } from '@parapet/ui'
import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Printer, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs, type Params } from 'react-router'
import { BelowHeading } from '~/components/below-heading'
import { NotFoundBoundary } from '~/components/not-found-boundary'
import { PageLink } from '~/components/page-link'
import { PrintSheet } from '~/components/printing/print-sheet'
import { threatQueries } from '~/data/threats/queries'
import { threatBriefTexts } from '~/features/threats/brief-texts'
import { HandoffPage } from '~/features/threats/handoff/handoff-page'
import styles from '~/features/threats/handoff/handoff.module.css'
import {
  formatHandoffTime,
  summarizeHandoff,
  toPlainText,
} from '~/features/threats/handoff/summarize-handoff'
import { handoffTexts as texts } from '~/features/threats/handoff/texts'
import { useHandoffFacts } from '~/features/threats/handoff/use-handoff-facts'
import { describeFailure } from '~/lib/describe-failure'
import { getParam, usePageTitle } from '~/lib/page-params'
import { pageTitles } from '~/lib/page-texts'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'

export function preload({ queryClient, params }: { queryClient: QueryClient; params: Params }) {
  return queryClient.query(threatQueries.detail(getSelectedOrgId(), getParam(params, 'id')))
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const orgId = getSelectedOrgId()
  const threatId = getParam(params, 'id')
  await context.get(queryClientContext).query(threatQueries.detail(orgId, threatId))
  return { orgId, threatId }
}

/** What happened about a threat and what is open, for the next person on duty. */
export function Component() {
  const { orgId, threatId } = useLoaderData<typeof loader>()
  const { data: threat } = useSuspenseQuery(threatQueries.detail(orgId, threatId))
  const { facts, isPending, warnings } = useHandoffFacts(orgId, threat)
  const [isPrinting, setPrinting] = useState(false)
  usePageTitle(texts.title)
  const sections = summarizeHandoff(facts)
  const asOf = texts.asOf(formatHandoffTime(facts.now))
  const url = new URL(paths.threatHandoff(threatId), location.origin).href
  const page = <HandoffPage sections={sections} isPending={isPending} warnings={warnings} />

  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={asOf}
        breadcrumb={
          <Breadcrumb>
            <PageLink to={paths.threat(threatId)} className={linkClassName({ tone: 'quiet' })}>
              {threat.title}
            </PageLink>
          </Breadcrumb>
        }
        status={<SeverityMark severity={threat.severity} />}
        actions={
          isPending ? undefined : (
            <>
              <CopyButton
                label={texts.copy}
                showLabel
                tone="neutral"
                size="md"
                value={toPlainText({ title: threat.title, asOf, url, warnings, sections })}
                onCopyError={(error) => toast({ color: 'danger', heading: describeFailure(error) })}
              />
              <Button icon={<Printer />} onClick={() => setPrinting(true)}>
                {texts.print}
              </Button>
            </>
          )
        }
      />
      <BelowHeading>{page}</BelowHeading>
      {isPrinting ? (
        <PrintSheet onPrinted={() => setPrinting(false)}>
          <h1 className={styles.sheetTitle}>{threat.title}</h1>
          <p className={styles.sheetAsOf}>{asOf}</p>
          {page}
        </PrintSheet>
      ) : null}
    </>
  )
}

export const ErrorBoundary = () => (
  <NotFoundBoundary
    title={pageTitles.threat}
    icon={<TriangleAlert />}
    texts={threatBriefTexts}
    listPath={paths.threats()}
  />
)
