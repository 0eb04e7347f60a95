import { toast } from '@parapet/ui'
import type { QueryClient } from '@tanstack/react-query'
import { loadEveryone, type RollCallEntry, type RollCallSubject } from '~/data/roll-call/queries'
import { sessionQueries } from '~/data/session/queries'
import { notificationTexts as texts } from '~/features/notifications/texts'
import { nameUnit } from '~/lib/unit-name'
import { paths } from '~/lib/paths'
import { findSelectedOrgId } from '~/lib/selected-org'
import type { HelpRouter } from './notify-help.ts'

/**
 * Shows who called for help last, unless the person is already looking at that roll call. Rejects without permission.
 */
export async function showHelpCall(
  router: HelpRouter,
  queryClient: QueryClient,
  orgId: string,
  subject: RollCallSubject,
) {
  const user = queryClient.getQueryData(sessionQueries.user().queryKey)
  const toRollCall = subject.kind === 'threat' ? paths.threatRollCall : paths.alertRollCall
  if (!user?.notify?.channels.inApp || location.pathname === toRollCall(subject.id)) return

  const { entries } = await loadEveryone(subject, { group: 'need_help' })
  const [latest] = entries.toSorted((one, other) => compareTimes(other, one))
  if (!latest || findSelectedOrgId() !== orgId) return
  const { tenant, unit, property } = latest
  toast({
    id: `help ${tenant.id}`,
    position: 'normal',
    color: 'danger',
    heading: texts.needsHelp(tenant.name),
    body: [unit === null ? null : nameUnit(unit.name), property?.name ?? null].filter(Boolean).join(', '),
    persistent: true,
    action: {
      label: texts.show,
      onSelect: () => void router.navigate(toRollCall(subject.id, { group: 'need_help', person: tenant.id })),
    },
  })
}

const compareTimes = (one: RollCallEntry, other: RollCallEntry) =>
  (one.answeredAt ?? '') < (other.answeredAt ?? '') ? -1 : 1
