import { Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { communicationQueries } from '~/data/communication/queries'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'
import { welcomeMailTexts as texts } from './texts.ts'
import { MailEditor } from './mail-editor.tsx'
import { RunningCampaign } from './running-campaign.tsx'
import styles from './welcome.module.css'

export function loader({ context }: LoaderFunctionArgs) {
  context
    .get(queryClientContext)
    .query(communicationQueries.welcome(getSelectedOrgId()))
    .catch(() => undefined)
}

/** The one welcome e-mail that is not over: written here, then watched here until it is out. */
export function Component() {
  const orgId = useOrgId()
  const query = useQuery(communicationQueries.welcome(orgId))
  const welcome = query.data
  const [round, setRound] = useState(0)

  if (!welcome) {
    return query.isError ? <QueryErrorPanel what={texts.what} query={query} /> : <PendingEditor />
  }
  return welcome.campaign === null || welcome.campaign.status === 'draft' ? (
    <MailEditor key={round} orgId={orgId} welcome={welcome} onDiscarded={() => setRound(round + 1)} />
  ) : (
    <RunningCampaign orgId={orgId} campaign={welcome.campaign} />
  )
}

function PendingEditor() {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.column}>
        <Skeleton shape="block" className={styles.cardPending} />
        <Skeleton shape="block" className={styles.cardPending} />
      </div>
      <div className={styles.side}>
        <Skeleton shape="block" className={styles.cardPending} />
      </div>
    </div>
  )
}
