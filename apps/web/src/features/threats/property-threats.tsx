import { Banner, Drawer, IconButton } from '@parapet/ui'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { findUnmonitoredReason, type Property, type PropertyListItem } from '~/data/properties/queries'
import type { Threat } from '~/data/threats/queries'
import { isMobile } from '~/lib/screen-size'
import { useSelectedThreatId, writeSelection } from '~/lib/selection'
import { useResponsive } from '~/lib/store'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { ThreatBrief } from './threat-brief.tsx'
import { ThreatList } from './threat-list.tsx'
import styles from './property-threats.module.css'

export interface PropertyThreatsProps {
  orgId: string
  property: PropertyListItem & Partial<Pick<Property, 'timeZone'>>
  /** Extra actions for threats reported by a person. */
  renderReportActions?: (threat: Threat) => ReactNode
}

/** A property's threats, with the selected one next to the list, or in a drawer on phones. */
export function PropertyThreats({ orgId, property, renderReportActions }: PropertyThreatsProps) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const threatId = useSelectedThreatId()
  const { screenSize } = useResponsive()
  const getThreatUrl = (id: string | null) => `${pathname}?${writeSelection(params, { threatId: id })}`
  const close = () => void navigate(getThreatUrl(null), { preventScrollReset: true })
  const usesDrawer = isMobile(screenSize)
  const unmonitoredReason = findUnmonitoredReason(property)
  const brief =
    threatId === null ? null : (
      <ThreatBrief
        key={threatId}
        orgId={orgId}
        property={property}
        threatId={threatId}
        renderReportActions={renderReportActions}
      />
    )

  return (
    <>
      {unmonitoredReason === null ? null : (
        <Banner tone="warning">{texts.unmonitored[unmonitoredReason]}</Banner>
      )}
      <div className={styles.root} data-split={threatId !== null && !usesDrawer ? '' : undefined}>
        <div className={styles.list}>
          <ThreatList
            orgId={orgId}
            scope={{ propertyId: property.id }}
            emptyTitle={texts.noThreats}
            isMonitored={unmonitoredReason === null}
            selectedId={threatId}
            timeZone={property.timeZone ?? undefined}
            getThreatUrl={({ id }) => getThreatUrl(id)}
          />
        </div>
        {threatId === null ? null : usesDrawer ? (
          <BriefDrawer onClose={close}>{brief}</BriefDrawer>
        ) : (
          <BriefPane key={threatId} onClose={close}>
            {brief}
          </BriefPane>
        )}
      </div>
    </>
  )
}

/** Focus starts at the heading, which is read first, because the first field, the assignee, is halfway down. */
function BriefDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const drawer = useRef<HTMLDivElement>(null)
  return (
    <Drawer ref={drawer} initialFocus={drawer} open onOpenChange={onClose} size="lg" title={texts.title}>
      {children}
    </Drawer>
  )
}

function BriefPane({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In a narrow window, the pane is below the list.
    pane.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])

  return (
    <div ref={pane} className={styles.pane}>
      <IconButton
        className={styles.close ?? ''}
        label={texts.close}
        icon={<X />}
        size="sm-md"
        onClick={onClose}
      />
      {children}
    </div>
  )
}
