import { toast } from '@parapet/ui'
import { useUpdateAccount } from '~/data/account/mutations'
import type { Account } from '~/data/account/queries'
import { describeFailure } from '~/lib/describe-failure'
import { notificationTexts as texts } from './texts.ts'

export type Notify = Account['notify']

/** Keeps a choice at once, and says whether it was kept. */
export function useSaveNotify() {
  const update = useUpdateAccount()
  return (notify: Partial<Notify>) =>
    update.mutate(
      { body: { notify } },
      {
        onSuccess: () => toast({ color: 'success', heading: texts.saved }),
        onError: (error) =>
          toast({
            color: 'danger',
            heading: texts.couldNotSave,
            body: describeFailure(error),
            persistent: true,
          }),
      },
    )
}
