import { Progress, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { orgQueries } from '~/data/org/queries'
import { formatNumber } from '~/lib/format'
import { homeTexts as texts } from './texts.ts'
import { threatTexts } from '~/components/threats/texts'
import { Widget } from './widget.tsx'
import styles from './reach-card.module.css'

/** How many of the tenants inside the threats that go on can be reached. */
export function ReachCard({ orgId }: { orgId: string }) {
  const query = useQuery(orgQueries.overview(orgId))

  return (
    <Widget title={texts.reach} query={query} lines={2}>
      {({ threats: { affected } }) =>
        affected.tenants === 0 ? (
          <Text tone="muted">{affected.properties === 0 ? texts.nobodyInside : texts.noTenantsInside}</Text>
        ) : (
          <div className={styles.reach}>
            <Progress
              label={texts.tenantsInside}
              value={affected.reachable / affected.tenants}
              valueText={texts.reachable(formatNumber(affected.reachable), formatNumber(affected.tenants))}
            />
            {affected.assistance > 0 ? (
              <Text size="sm" tone="muted">
                {threatTexts.affected.assistance(affected.assistance)}
              </Text>
            ) : null}
          </div>
        )
      }
    </Widget>
  )
}
