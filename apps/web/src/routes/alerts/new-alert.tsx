import { isApiError } from '@parapet/api-client'
import { buttonClassName, EmptyState, PageHeader } from '@parapet/ui'
import { Megaphone } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { PageLink } from '~/components/page-link'
import { openDraft } from '~/data/alerts/open-draft'
import { readAlertStart } from '~/features/alerts/alert-start'
import { alertPageTexts as texts } from '~/features/alerts/texts'
import { describeFailure } from '~/lib/describe-failure'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'

/** Opens the draft that the URL asks for, in place of this page, so that going back leads to where it was opened. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const start = readAlertStart(url.searchParams)
  try {
    const draft = await openDraft(context.get(queryClientContext), getSelectedOrgId(), start)
    return redirect(paths.alert(draft.id))
  } catch (error) {
    if (!isApiError(error)) throw error
    return { failure: describeFailure(error), threatId: start.threatId ?? null }
  }
}

/** Shown only if the draft couldn't be created. */
export function Component() {
  const { failure, threatId } = useLoaderData<Exclude<Awaited<ReturnType<typeof loader>>, Response>>()
  return (
    <>
      <PageHeader title={texts.newAlert} />
      <EmptyState
        icon={<Megaphone />}
        title={texts.couldNotStart}
        description={`${failure} ${texts.couldNotStartDetail}`}
        actions={
          <PageLink
            to={threatId === null ? paths.alerts() : paths.threat(threatId)}
            className={buttonClassName({ tone: 'primary' })}
          >
            {threatId === null ? texts.backToList : texts.backToThreat}
          </PageLink>
        }
      />
    </>
  )
}
