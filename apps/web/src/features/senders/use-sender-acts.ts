import { toast } from '@parapet/ui'
import { useCheckSender, useDeleteSender, useReplaceSender, useResendCode } from '~/data/senders/mutations'
import type { EmailSender } from '~/data/senders/queries'
import { describeFailure } from '~/lib/describe-failure'
import { sendersTexts as texts } from './texts.ts'
import { toSenderPut } from './sender-values.ts'

const fail = (heading: string) => (error: Error) =>
  toast({ color: 'danger', heading, body: describeFailure(error), persistent: true })

/** What people do with a sender, each with a word on what came of it. */
export function useSenderActs(orgId: string, sender: EmailSender) {
  const replace = useReplaceSender(orgId)
  const remove = useDeleteSender(orgId)
  const resend = useResendCode(orgId)
  const check = useCheckSender(orgId)
  const { id, fromEmail, version } = sender

  return {
    isRemoving: remove.isPending,
    isResending: resend.isPending,
    isChecking: check.isPending,
    makeDefault: () =>
      replace.mutate(
        { id, body: toSenderPut(sender, { isDefault: true }), version },
        {
          onSuccess: () => toast({ heading: texts.madeDefault(fromEmail) }),
          onError: fail(texts.couldNotChange),
        },
      ),
    resend: (onDone: () => void) =>
      resend.mutate(id, {
        onSuccess: () => {
          toast({ heading: texts.resent(fromEmail) })
          onDone()
        },
        onError: fail(texts.couldNotResend),
      }),
    check: () =>
      check.mutate(id, {
        onSuccess: ({ status }) => {
          if (status === 'verified' && sender.status !== 'verified')
            toast({ color: 'success', heading: texts.verified(fromEmail) })
        },
        onError: fail(texts.couldNotCheck),
      }),
    remove: (onDone: () => void) =>
      remove.mutate(id, {
        onSuccess: () => {
          toast({ heading: texts.removed(fromEmail) })
          onDone()
        },
        onError: fail(texts.couldNotRemove),
      }),
  }
}
