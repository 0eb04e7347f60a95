import { isApiError, type ApiInput } from '@parapet/api-client'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { api } from '~/lib/api'
import { ifMatch } from '~/lib/entity-tag'
import {
  loadEveryone,
  type RollCall,
  type RollCallEntry,
  type RollCallFilters,
  rollCallKey,
  type RollCallSubject,
} from './queries.ts'

export type MarkPatch = NonNullable<ApiInput<'markThreatRollCall'>['body']>
export type Answer = NonNullable<RollCallEntry['answer']>

interface Person {
  id: string
  name: string
}

/** A change to one person's entry. */
export interface Mark extends Omit<MarkPatch, 'assigneeUserId'> {
  assignee?: Person | null
}

interface MarkVariables {
  /** The entry that the change is based on. */
  entry: RollCallEntry
  mark: Mark
  /** Who makes the change. */
  by: Person
}

/** Marks a person as called, reached, assigned, and so on: applied at once, and rolled back if it can't be saved. */
export function useMarkPerson(orgId: string, subject: RollCallSubject) {
  const queryClient = useQueryClient()
  const queryKey = rollCallKey(orgId, subject)

  return useMutation({
    mutationKey: queryKey,
    mutationFn: ({ entry, mark }: MarkVariables) =>
      send(subject, entry, mark).catch((error: unknown) =>
        send(subject, getUnaffected(error, entry, mark), mark),
      ),
    onMutate: async ({ entry, mark, by }) => {
      await queryClient.cancelQueries({ queryKey })
      cacheEntry(queryClient, orgId, subject, applyMark(entry, mark, by))
    },
    onSuccess: (saved) => cacheEntry(queryClient, orgId, subject, saved),
    onError: (error, { entry }) => cacheEntry(queryClient, orgId, subject, findCurrentEntry(error) ?? entry),
    onSettled: () => {
      // The last of several quick marks refetches, so that none of them is undone by an older response.
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1)
        void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
    },
  })
}

function send({ kind, id }: RollCallSubject, { tenant, version }: RollCallEntry, mark: Mark) {
  const { assignee, ...body } = mark
  const input = {
    path: { id, tenantId: tenant.id },
    body: { ...body, ...(assignee !== undefined && { assigneeUserId: assignee?.id ?? null }) },
  }
  return kind === 'threat'
    ? api.markThreatRollCall(input, ifMatch(version))
    : api.markAlertRollCall(input, ifMatch(version))
}

/** The current entry from a version conflict. */
export const findCurrentEntry = (error: unknown): RollCallEntry | null =>
  isApiError(error) && error.code === 'version-conflict' ? (error.body.current as RollCallEntry) : null

/**
 * The current entry of a version conflict, if someone else changed other parts of it: two people often mark the same
 * person. Rethrows all other errors.
 */
function getUnaffected(error: unknown, seen: RollCallEntry, mark: Mark): RollCallEntry {
  const current = findCurrentEntry(error)
  const isSame =
    current !== null &&
    (mark.called === undefined || isUnchanged(current.calledAt, seen.calledAt)) &&
    (mark.reached === undefined || isUnchanged(current.reachedAt, seen.reachedAt)) &&
    (mark.assignee === undefined || current.assignee?.id === seen.assignee?.id) &&
    (mark.note === undefined || current.staffNote === seen.staffNote) &&
    (mark.answer === undefined || current.answeredAt === seen.answeredAt)
  if (!isSame) throw error
  return current
}

const isUnchanged = (current: string | null, seen: string | null) => (current === null) === (seen === null)

function applyMark(entry: RollCallEntry, mark: Mark, by: Person): RollCallEntry {
  const now = new Date().toISOString()
  return {
    ...entry,
    ...(mark.called !== undefined && {
      calledAt: mark.called ? now : null,
      calledBy: mark.called ? by : null,
    }),
    ...(mark.reached !== undefined && {
      reachedAt: mark.reached ? now : null,
      reachedBy: mark.reached ? by : null,
    }),
    ...(mark.assignee !== undefined && { assignee: mark.assignee }),
    ...(mark.note !== undefined && { staffNote: mark.note }),
    ...(mark.answer !== undefined && {
      answer: mark.answer,
      group: mark.answer,
      answeredAt: now,
      answerChannel: 'staff' as const,
      // A call for help that staff repeat keeps its details.
      ...(!(mark.answer === 'need_help' && entry.answer === 'need_help') && {
        peopleCount: null,
        needs: [],
        note: null,
      }),
    }),
  }
}

/** Replaces a person's entry in every cached list and detail. */
function cacheEntry(queryClient: QueryClient, orgId: string, subject: RollCallSubject, entry: RollCallEntry) {
  const queryKey = rollCallKey(orgId, subject)
  queryClient.setQueriesData<InfiniteData<RollCall>>(
    { queryKey: [...queryKey, 'pages'] },
    (cached) =>
      cached && {
        ...cached,
        pages: cached.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.tenant.id === entry.tenant.id ? entry : item)),
        })),
      },
  )
  queryClient.setQueriesData<RollCallEntry>(
    { queryKey: [...queryKey, 'person', entry.tenant.id] },
    (cached) => cached && entry,
  )
}

/** Loads everyone who matches, for printing. */
export const useLoadForPrint = (subject: RollCallSubject) =>
  useMutation({
    mutationFn: async (filters: RollCallFilters) => ({
      ...(await loadEveryone(subject, filters)),
      loadedAt: new Date(),
    }),
    gcTime: 0,
  })
