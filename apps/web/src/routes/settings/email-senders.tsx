import { useCan } from '@parapet/permissions/react'
import { Button, EmptyState, PageHeader } from '@parapet/ui'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { MailX, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { senderQueries } from '~/data/senders/queries'
import { sessionQueries } from '~/data/session/queries'
import {
  SenderList,
  readSenderState,
  writeSenderState,
  type SenderState,
} from '~/features/senders/sender-list'
import { senderTexts } from '~/features/senders/texts'
import { BackToWelcomeEmail } from '~/features/settings/back-to-welcome-email'
import { settingsTexts as texts } from '~/features/settings/texts'
import { usePageParams } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'

const SenderDrawer = lazy(() =>
  import('~/features/senders/sender-drawer').then((module) => ({ default: module.SenderDrawer })),
)
const SenderCreateDrawer = lazy(() =>
  import('~/features/senders/sender-create-drawer').then((module) => ({
    default: module.SenderCreateDrawer,
  })),
)
const SenderEditDrawer = lazy(() =>
  import('~/features/senders/sender-edit-drawer').then((module) => ({ default: module.SenderEditDrawer })),
)

export function loader({ context }: LoaderFunctionArgs) {
  context
    .get(queryClientContext)
    .query(senderQueries.list(getSelectedOrgId()))
    .catch(() => undefined)
}

export function Component() {
  const orgId = useOrgId()
  const [params, changeParams] = usePageParams()
  const maySee = useCan('org:sender_read')
  const mayAdd = useCan('org:sender_create')
  const state = readSenderState(params)
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const senderQuery = useQuery({
    ...senderQueries.detail(orgId, state.senderId ?? ''),
    enabled: state.senderId !== null && maySee,
  })

  const change = (next: SenderState, isStep = false) =>
    changeParams((current) => writeSenderState(current, next), { replace: !isStep })
  const close = () => change({ senderId: null, activeForm: null })
  const addButton = mayAdd ? (
    <Button
      tone="primary"
      icon={<Plus />}
      onClick={() => change({ senderId: null, activeForm: 'add' }, true)}
    >
      {senderTexts.add}
    </Button>
  ) : null

  return (
    <>
      <PageHeader
        breadcrumb={<BackToWelcomeEmail />}
        title={texts.titles['email-senders']}
        subtitle={texts.subtitles['email-senders']}
        actions={addButton}
      />
      {maySee ? (
        <SenderList
          orgId={orgId}
          openId={state.senderId}
          getSenderUrl={(senderId) =>
            `${paths.settings('email-senders')}?${writeSenderState(params, { senderId, activeForm: null }).toString()}`
          }
          emptyAction={addButton}
        />
      ) : (
        <EmptyState
          icon={<MailX />}
          title={senderTexts.noPermission}
          description={senderTexts.noPermissionDetail}
        />
      )}
      <Suspense fallback={null}>
        {mayAdd && state.activeForm === 'add' ? (
          <SenderCreateDrawer
            orgId={orgId}
            orgName={org.name}
            onClose={close}
            onCreated={(senderId) => change({ senderId, activeForm: null })}
          />
        ) : null}
        {maySee && state.senderId !== null && state.activeForm === null ? (
          <SenderDrawer
            orgId={orgId}
            senderId={state.senderId}
            onClose={close}
            onEdit={() => change({ senderId: state.senderId, activeForm: 'edit' }, true)}
          />
        ) : null}
        {state.activeForm === 'edit' && senderQuery.data?.permissions.includes('org:sender_update') ? (
          <SenderEditDrawer
            orgId={orgId}
            sender={senderQuery.data}
            onClose={() => change({ senderId: state.senderId, activeForm: null })}
          />
        ) : null}
      </Suspense>
    </>
  )
}
