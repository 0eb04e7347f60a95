import { can, type HeldPermissions } from '@parapet/permissions'
import { AlertCarousel, Button, linkClassName } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from '~/components/page-link'
import { describeAffected } from '~/components/threats/describe-affected'
import { ThreatCountdown } from '~/components/threats/threat-countdown'
import { orgQueries } from '~/data/org/queries'
import { homeTexts as texts } from './texts.ts'
import { threatTexts } from '~/components/threats/texts'
import { useAcknowledge } from './use-acknowledge.ts'
import styles from './home-overview.module.css'

export interface HomeWidgetProps {
  orgId: string
  userId: string
  held: HeldPermissions
}

const notCounted = { units: 0, reachable: 0, assistance: 0 }

/** The worst that nobody has acknowledged yet; extreme threats stay in sight until somebody does. */
export function ThreatCarousel({ orgId, userId, held }: HomeWidgetProps) {
  const { data } = useQuery(orgQueries.dashboard(orgId, userId))
  const acknowledge = useAcknowledge(orgId, userId)
  const mayUpdate = can(held, 'threat:update')
  const alerts = data?.carousel ?? []

  return (
    <AlertCarousel
      // It stands there before the first alert comes, so that an extreme one is heard.
      className={alerts.length === 0 ? styles.silent : undefined}
      label={texts.carousel}
      alerts={alerts.map(({ threatId, title, severity, onsetAt, endsAt, properties, tenants, href }) => ({
        id: threatId,
        severity,
        title: (
          <PageLink to={href} className={linkClassName({ tone: 'quiet' })}>
            {title}
          </PageLink>
        ),
        detail: (
          <>
            {describeAffected({ ...notCounted, properties, tenants })}
            {' · '}
            <ThreatCountdown threat={{ status: 'active', onsetAt, endsAt, expiresAt: null }} />
          </>
        ),
        actions: mayUpdate ? (
          <Button
            size="sm"
            aria-label={texts.acknowledgeThreat(title)}
            onClick={() => void acknowledge({ id: threatId, title })}
          >
            {threatTexts.acknowledge}
          </Button>
        ) : undefined,
      }))}
    />
  )
}
