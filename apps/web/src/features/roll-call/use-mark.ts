import { toast } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { findCurrentEntry, type Mark, useMarkPerson } from '~/data/roll-call/mutations'
import type { RollCallEntry, RollCallSubject } from '~/data/roll-call/queries'
import { sessionQueries } from '~/data/session/queries'
import { describeFailure } from '~/lib/describe-failure'
import { rollCallTexts as texts } from './texts.ts'

/** Marks people, with a toast if a mark couldn't be saved. */
export function useMark(orgId: string, subject: RollCallSubject) {
  const { data } = useSuspenseQuery(sessionQueries.user())
  const user = { id: data.id, name: data.name ?? data.email }
  const mutation = useMarkPerson(orgId, subject)

  async function mark(entry: RollCallEntry, change: Mark): Promise<boolean> {
    try {
      await mutation.mutateAsync({ entry, mark: change, by: user })
      return true
    } catch (error) {
      toast({
        id: `roll-call-${entry.tenant.id}`,
        color: 'danger',
        heading: texts.couldNotSave(entry.tenant.name),
        body: findCurrentEntry(error) ? texts.changedBySomeoneElse : describeFailure(error),
        persistent: true,
      })
      return false
    }
  }
  return { user, mark, isSaving: mutation.isPending }
}
