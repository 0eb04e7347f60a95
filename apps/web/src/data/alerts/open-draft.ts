import type { QueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { alertQueries, completeAudience, type Alert, type AlertPhase } from './queries.ts'

export interface AlertStart {
  phase: AlertPhase
  threatId: string | undefined
  /** The first alert of a thread, for an update, an all clear, or a second ask. */
  threadId: string | undefined
  onlyUnanswered: boolean
}

/** The open draft for the same purpose, or a new one, so that no one writes the same alert twice. Sends nothing. */
export async function openDraft(queryClient: QueryClient, orgId: string, start: AlertStart): Promise<Alert> {
  const { phase, threatId, threadId, onlyUnanswered } = start
  const draft = (await findDraft(start)) ?? (await create())
  queryClient.setQueryData(alertQueries.detail(orgId, draft.id).queryKey, draft)
  return draft

  function create() {
    return api.createAlert({
      body: {
        phase,
        ...(threadId === undefined ? { threatId: threatId ?? null } : { threadId }),
        ...(onlyUnanswered ? { audience: { onlyUnanswered } } : {}),
      },
    })
  }
}

async function findDraft({ phase, threatId, threadId, onlyUnanswered }: AlertStart) {
  // One written by hand can be about anything.
  if (threatId === undefined && threadId === undefined) return undefined
  const { items } = await api.listAlerts({
    query: { status: 'draft', ...(threadId === undefined ? { threatId: threatId! } : { threadId }) },
  })
  return items.find((draft) =>
    threadId === undefined
      ? draft.id === draft.threadId
      : draft.phase === phase && completeAudience(draft.audience).onlyUnanswered === onlyUnanswered,
  )
}
