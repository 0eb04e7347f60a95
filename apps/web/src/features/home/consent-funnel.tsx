import { Text } from '@parapet/ui'
import { FunnelChart } from '@parapet/ui/charts'
import { useQuery } from '@tanstack/react-query'
import { orgQueries } from '~/data/org/queries'
import { formatNumber } from '~/lib/format'
import { homeTexts as texts } from './texts.ts'
import { Widget } from './widget.tsx'

/** A funnel of all tenants, those asked to opt in, and those who did. */
export function ConsentFunnel({ orgId }: { orgId: string }) {
  const query = useQuery(orgQueries.overview(orgId))

  return (
    <Widget title={texts.consent} query={query}>
      {({ consent: { optedIn, invited, declined, optedOut, none } }) => {
        const asked = optedIn + invited + declined + optedOut
        if (asked + none === 0) return <Text tone="muted">{texts.noTenants}</Text>
        return (
          <FunnelChart
            label={texts.consent}
            isLabelHidden
            formatValue={(value) => formatNumber(value)}
            steps={[
              { id: 'all', label: texts.tenants, value: asked + none },
              { id: 'asked', label: texts.asked, value: asked },
              { id: 'in', label: texts.optedIn, value: optedIn },
            ]}
          />
        )
      }}
    </Widget>
  )
}
