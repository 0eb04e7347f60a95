import { isApiError, isNetworkError } from '@parapet/api-client'
import { Banner, ConfirmDialog, Button, Dialog, Field, Select, toast } from '@parapet/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formTexts } from '~/components/form-texts'
import {
  useActOnCampaign,
  type WelcomeAction,
  useSendTest,
  type TestDraft,
} from '~/data/communication/mutations'
import { sessionQueries } from '~/data/session/queries'
import { teamQueries } from '~/data/team/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatExactTime } from '~/lib/format'
import { welcomeMailTexts as texts } from './texts.ts'

interface SendDialogProps {
  orgId: string
  /** The number of recipients the user has seen. */
  count: number
  /** RFC 3339; null sends immediately. */
  scheduledAt: string | null
  body: Omit<WelcomeAction, 'action' | 'confirmCount' | 'scheduledAt'>
  senderName: string
  onClose: () => void
  onStarted: (campaignId: string) => void
}

/** Confirms sending by typing the number of recipients, and asks again if the number has changed. */
export function SendDialog({
  orgId,
  count,
  scheduledAt,
  body,
  senderName,
  onClose,
  onStarted,
}: SendDialogProps) {
  const actOnCampaign = useActOnCampaign(orgId)
  const [confirmCount, setConfirmCount] = useState(count)
  const isChanged = confirmCount !== count

  async function send() {
    try {
      const { campaign } = await actOnCampaign.mutateAsync({
        ...body,
        action: scheduledAt === null ? 'send' : 'schedule',
        confirmCount,
        ...(scheduledAt === null ? {} : { scheduledAt }),
      })
      onStarted(campaign.id)
    } catch (error) {
      setConfirmCount(findCurrentCount(error) ?? confirmCount)
    }
  }
  const hasFailed = actOnCampaign.isError && findCurrentCount(actOnCampaign.error) === null
  // The server may have received it.
  const isUnanswered = isNetworkError(actOnCampaign.error)
  const unansweredTitle = scheduledAt === null ? texts.mayBeSent : texts.mayBeScheduled

  return (
    <ConfirmDialog
      // Remount, so that the typed number is cleared when the number changes.
      key={confirmCount}
      open
      onOpenChange={onClose}
      title={scheduledAt === null ? texts.sendTitle(confirmCount) : texts.scheduleTitle(confirmCount)}
      description={
        scheduledAt === null
          ? texts.sendDetail(senderName, Boolean(body.sendWindow))
          : texts.scheduleDetail(senderName, formatExactTime(scheduledAt))
      }
      confirmLabel={scheduledAt === null ? texts.sendNow(confirmCount) : texts.scheduleNow(confirmCount)}
      confirmText={String(confirmCount)}
      loading={actOnCampaign.isPending}
      onConfirm={() => void send()}
    >
      {isChanged ? (
        <Banner tone="warning" title={texts.countChanged(count, confirmCount)}>
          {texts.countChangedDetail}
        </Banner>
      ) : null}
      {hasFailed ? (
        <Banner tone="danger" title={isUnanswered ? unansweredTitle : texts.couldNotSend}>
          {describeFailure(actOnCampaign.error)}
          {isUnanswered ? ` ${texts.notSentTwice}` : null}
          {isApiError(actOnCampaign.error) && actOnCampaign.error.errors.length > 0 ? (
            <ul>
              {actOnCampaign.error.errors.map(({ pointer, message }) => (
                <li key={pointer}>{message}</li>
              ))}
            </ul>
          ) : null}
        </Banner>
      ) : null}
    </ConfirmDialog>
  )
}

/** The current number of recipients, from the response that rejects an outdated one. */
function findCurrentCount(error: unknown): number | null {
  if (!isApiError(error) || error.code !== 'state-conflict') return null
  const { eligible } = error.body
  return typeof eligible === 'number' ? eligible : null
}

interface TestDialogProps {
  orgId: string
  /** The current draft, including unsaved changes. */
  draft: TestDraft
  maySeeTeam: boolean
  onClose: () => void
}

/** Sends a test email to a team member. Its links have no effect. */
export function TestDialog({ orgId, draft, maySeeTeam, onClose }: TestDialogProps) {
  const me = useQuery(sessionQueries.user()).data
  const team = useInfiniteQuery({
    ...teamQueries.members(orgId, {}),
    enabled: maySeeTeam,
    throwOnError: false,
  })
  const sendTest = useSendTest(orgId)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const userId = selectedId ?? me?.id ?? ''
  const otherMembers = (team.data?.pages.flatMap(({ items }) => items) ?? []).flatMap(
    ({ membership, user }) =>
      membership.status === 'active' && user.id !== null && user.id !== me?.id
        ? [{ id: user.id, name: user.name, email: user.email }]
        : [],
  )

  function send() {
    sendTest.mutate(
      { userId, draft },
      {
        onSuccess: ({ to }) => {
          toast({ color: 'success', heading: texts.testSent(to) })
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.test}
      description={texts.testDetail}
      footer={
        <>
          <Button onClick={onClose}>{formTexts.cancel}</Button>
          <Button tone="primary" loading={sendTest.isPending} disabled={userId === ''} onClick={send}>
            {texts.sendTest}
          </Button>
        </>
      }
    >
      {sendTest.isError ? (
        <Banner tone="danger" title={texts.couldNotSendTest}>
          {describeFailure(sendTest.error)}
        </Banner>
      ) : null}
      <Field label={texts.testRecipient}>
        <Select value={userId} onChange={(event) => setSelectedId(event.target.value)}>
          {me ? <option value={me.id}>{texts.currentUserOption(me.name, me.email)}</option> : null}
          {otherMembers.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {`${name} (${email})`}
            </option>
          ))}
        </Select>
      </Field>
    </Dialog>
  )
}
