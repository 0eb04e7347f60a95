import { Banner, Button, Dialog, Field, Select, toast } from '@parapet/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSendTest, type TestDraft } from '~/data/communication/mutations'
import { sessionQueries } from '~/data/session/queries'
import { teamQueries } from '~/data/team/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formTexts } from '~/components/form-texts'
import { welcomeMailTexts as texts } from './texts.ts'

export interface TestDialogProps {
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
