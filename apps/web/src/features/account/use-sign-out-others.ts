import { toast } from '@parapet/ui'
import { useEndOtherSessions } from '~/data/account/mutations'
import { describeFailure } from '~/lib/describe-failure'
import { accountTexts } from './texts.ts'

/**
 * Signs out the person's other devices after a sign-in method has changed, in case someone else uses one of them.
 * `heading` says what has changed; it's shown with the outcome.
 */
export function useSignOutOthers() {
  const endOthers = useEndOtherSessions()

  return async (heading: string) => {
    try {
      await endOthers.mutateAsync()
      toast({ color: 'success', heading, body: accountTexts.othersSignedOut })
    } catch (error) {
      toast({
        color: 'warning',
        heading,
        body: `${accountTexts.othersNotSignedOut} ${describeFailure(error)}`,
        persistent: true,
      })
    }
  }
}
