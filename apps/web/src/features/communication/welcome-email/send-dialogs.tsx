import { isApiError } from '@parapet/api-client'
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
  /** How many get the mail, as the person has seen it. */
  count: number
  /** RFC 3339; null sends at once. */
  scheduledAt: string | null
  body: Omit<WelcomeAction, 'action' | 'confirmCount' | 'scheduledAt'>
  senderName: string
  onClose: () => void
  onStarted: (campaignId: string) => void
}

/** Asks for the number of people who get the mail, and asks again where it has changed meanwhile. */
export function SendDialog({
  orgId,
  count,
  scheduledAt,
  body,
  senderName,
  onClose,
  onStarted,
}: SendDialogProps) {
  const act = useActOnCampaign(orgId)
  const [known, setKnown] = useState(count)
  const isChanged = known !== count

  async function send() {
    try {
      const { campaign } = await act.mutateAsync({
        ...body,
        action: scheduledAt === null ? 'send' : 'schedule',
        confirmCount: known,
        ...(scheduledAt === null ? {} : { scheduledAt }),
      })
      onStarted(campaign.id)
    } catch (error) {
      setKnown(findNewCount(error) ?? known)
    }
  }
  const failed = act.isError && findNewCount(act.error) === null

  return (
    <ConfirmDialog
      // What was typed counts for the number that was shown.
      key={known}
      open
      onOpenChange={onClose}
      title={scheduledAt === null ? texts.sendTitle(known) : texts.scheduleTitle(known)}
      description={
        scheduledAt === null
          ? texts.sendDetail(senderName)
          : texts.scheduleDetail(senderName, formatExactTime(scheduledAt))
      }
      confirmLabel={scheduledAt === null ? texts.sendNow(known) : texts.scheduleNow(known)}
      confirmText={String(known)}
      loading={act.isPending}
      onConfirm={() => void send()}
    >
      {isChanged ? (
        <Banner tone="warning" title={texts.countChanged(count, known)}>
          {texts.countChangedDetail}
        </Banner>
      ) : null}
      {failed ? (
        <Banner tone="danger" title={texts.couldNotSend}>
          {describeFailure(act.error)}
          {isApiError(act.error) && act.error.errors.length > 0 ? (
            <ul>
              {act.error.errors.map(({ pointer, message }) => (
                <li key={pointer}>{message}</li>
              ))}
            </ul>
          ) : null}
        </Banner>
      ) : null}
    </ConfirmDialog>
  )
}

/** How many get the mail by now, from an answer that says the number that was seen is out of date. */
function findNewCount(error: unknown): number | null {
  if (!isApiError(error) || error.code !== 'state-conflict') return null
  const { eligible } = error.body
  return typeof eligible === 'number' ? eligible : null
}

interface TestDialogProps {
  orgId: string
  /** What is written now, saved or not. */
  draft: TestDraft
  maySeeTeam: boolean
  onClose: () => void
}

/** Sends the mail to somebody of the team, who can press everything in it without any effect. */
export function TestDialog({ orgId, draft, maySeeTeam, onClose }: TestDialogProps) {
  const me = useQuery(sessionQueries.user()).data
  const team = useInfiniteQuery({
    ...teamQueries.members(orgId, {}),
    enabled: maySeeTeam,
    throwOnError: false,
  })
  const test = useSendTest(orgId)
  const [chosen, setChosen] = useState<string | null>(null)
  const userId = chosen ?? me?.id ?? ''
  const others = (team.data?.pages.flatMap(({ items }) => items) ?? []).flatMap(({ membership, user }) =>
    membership.status === 'active' && user.id !== null && user.id !== me?.id
      ? [{ id: user.id, name: user.name, email: user.email }]
      : [],
  )

  function send() {
    test.mutate(
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
          <Button tone="primary" loading={test.isPending} disabled={userId === ''} onClick={send}>
            {texts.sendTest}
          </Button>
        </>
      }
    >
      {test.isError ? (
        <Banner tone="danger" title={texts.couldNotTest}>
          {describeFailure(test.error)}
        </Banner>
      ) : null}
      <Field label={texts.testTo}>
        <Select value={userId} onChange={(event) => setChosen(event.target.value)}>
          {me ? <option value={me.id}>{texts.me(me.name, me.email)}</option> : null}
          {others.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {`${name} (${email})`}
            </option>
          ))}
        </Select>
      </Field>
    </Dialog>
  )
}
