import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Button, Callout } from '@parapet/ui'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCloseTour } from '~/data/account/mutations'
import { orgQueries } from '~/data/org/queries'
import { sessionQueries } from '~/data/session/queries'
import { formatNumber } from '~/lib/format'
import { useOrgId } from '~/lib/selected-org'
import { closeTour, tourPosition } from '~/lib/tour'
import { findTourThreat, isAt, listTourSteps, type TourStep } from './steps.ts'
import { tourTexts as texts } from './texts.ts'

/** Leads through the main job, page by page. */
export function Tour() {
  const orgId = useOrgId()
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const access = usePermissions()
  const permissions = access?.permissions ?? []
  const seesThreats = can(permissions, 'org:read') && can(permissions, 'threat:read')
  const dashboard = useQuery({ ...orgQueries.dashboard(orgId, user.id), enabled: seesThreats })
  if (seesThreats && dashboard.isPending) return null

  const seesLedger = can(permissions, 'ledger:read') && !access?.isFga
  const threat = dashboard.data ? findTourThreat(dashboard.data) : null
  return <TourSteps key={orgId} initialSteps={listTourSteps({ permissions, seesLedger, threat })} />
}

function TourSteps({ initialSteps }: { initialSteps: readonly TourStep[] }) {
  // Acknowledging a threat takes it off the queue, but the tour goes on with it.
  const [steps] = useState(initialSteps)
  const { index, hasArrived } = tourPosition.useValue() ?? { index: 0, hasArrived: false }
  const location = useLocation()
  const navigate = useNavigate()
  const finish = useCloseTour()
  const step = steps[index]!
  const next = steps[index + 1]
  const isHere = isAt(location, step.to)
  const hasFollowedLink = step.link !== undefined && isAt(location, step.link)
  const target = useTarget(step, isHere)

  useEffect(() => {
    if (isHere && hasArrived) return
    if (isHere) tourPosition.set({ index, hasArrived: true })
    else if (!hasArrived) void navigate(step.to)
    else if (hasFollowedLink) tourPosition.set({ index: index + 1, hasArrived: false })
    // They went elsewhere; Home still offers the tour.
    else closeTour()
  }, [isHere, hasArrived, hasFollowedLink, index, step.to, navigate])

  function goTo(position: number) {
    tourPosition.set({ index: position, hasArrived: isAt(location, steps[position]!.to) })
  }

  function close() {
    finish.mutate()
    closeTour()
  }

  if (!target) return null
  return (
    <Callout
      key={step.key}
      anchor={target}
      title={texts.steps[step.key].title}
      progress={texts.progress(formatNumber(index + 1), formatNumber(steps.length))}
      onClose={close}
      actions={
        <>
          {next ? (
            <Button size="sm-md" tone="ghost" onClick={close}>
              {texts.skip}
            </Button>
          ) : null}
          {index > 0 ? (
            <Button size="sm-md" onClick={() => goTo(index - 1)}>
              {texts.back}
            </Button>
          ) : null}
          <Button size="sm-md" tone="primary" onClick={next ? () => goTo(index + 1) : close}>
            {next ? texts.next : texts.done}
          </Button>
        </>
      }
    >
      {texts.steps[step.key].text}
    </Callout>
  )
}

/** After this, a step points at the page's title, for example if there's no one to alert. */
const maxWaitMs = 3000

/** The element a step points at, once the page shows it. */
function useTarget({ targets }: TourStep, isHere: boolean): HTMLElement | null {
  const [target, setTarget] = useState<{ element: HTMLElement; targets: readonly string[] } | null>(null)

  useEffect(() => {
    if (!isHere) return
    const find = (selectors: readonly string[]) => {
      const [element] = selectors.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? [])
      if (element) setTarget((current) => (current?.element === element ? current : { element, targets }))
      return element
    }
    // The page replaces its elements, for example when the list loads again.
    const observer = new MutationObserver(() => find(targets))
    const timer = setTimeout(() => find([...targets, 'main h1']), targets.length === 0 ? 0 : maxWaitMs)
    find(targets)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [targets, isHere])

  return isHere && target?.targets === targets && target.element.isConnected ? target.element : null
}
