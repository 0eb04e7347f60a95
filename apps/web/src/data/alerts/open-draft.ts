import type { QueryClient } from '@tanstack/react-query'
import { sessionQueries } from '~/data/session/queries'
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
  const user = queryClient.getQueryData(sessionQueries.user().queryKey)
  const draft = (await findDraft(start, user?.id)) ?? (await create())
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

async function findDraft(
  { phase, threatId, threadId, onlyUnanswered }: AlertStart,
  userId: string | undefined,
): Promise<Alert | undefined> {
  const { items } = await api.listAlerts({
    query: { status: 'draft', ...(threadId === undefined ? { threatId } : { threadId }) },
  })
  return items.find((draft) => {
    if (threadId === undefined && threatId !== undefined) return draft.id === draft.threadId
    if (draft.phase !== phase) return false
    if (threadId !== undefined) return completeAudience(draft.audience).onlyUnanswered === onlyUnanswered
    // A draft started by hand can be about anything, so only the person's own unchanged one is reused.
    const isOwn = userId !== undefined && draft.createdBy?.id === userId
    return isOwn && draft.threat === null && draft.version === 1
  })
}
