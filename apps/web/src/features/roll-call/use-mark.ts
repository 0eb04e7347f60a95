import { toast } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { findCurrentEntry, type Mark, useMarkPerson } from '~/data/roll-call/mutations'
import type { RollCallEntry, RollCallSubject } from '~/data/roll-call/queries'
import { sessionQueries } from '~/data/session/queries'
import { describeFailure } from '~/lib/describe-failure'
import { rollCallTexts as texts } from './texts.ts'

/** How a mark ended. */
export interface MarkOutcome {
  isSaved: boolean
  /** The entry as someone else changed it; null if that isn't why it failed. */
  current: RollCallEntry | null
}

/** Marks people, with a toast if a mark couldn't be saved. */
export function useMark(orgId: string, subject: RollCallSubject) {
  const { data } = useSuspenseQuery(sessionQueries.user())
  const user = { id: data.id, name: data.name ?? data.email }
  const mutation = useMarkPerson(orgId, subject)

  async function mark(entry: RollCallEntry, change: Mark): Promise<MarkOutcome> {
    try {
      await mutation.mutateAsync({ entry, mark: change, by: user })
      return { isSaved: true, current: null }
    } catch (error) {
      const current = findCurrentEntry(error)
      toast({
        id: `roll-call-${entry.tenant.id}`,
        color: 'danger',
        heading: texts.couldNotSave(entry.tenant.name),
        body: current ? texts.changedBySomeoneElse : describeFailure(error),
        persistent: true,
      })
      return { isSaved: false, current }
    }
  }
  return { user, mark, isSaving: mutation.isPending }
}
