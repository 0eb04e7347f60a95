import { Card, DescriptionItem, DescriptionList } from '@parapet/ui'
import { FunnelChart } from '@parapet/ui/charts'
import type { CampaignDetail } from '~/data/communication/queries'
import { formatNumber } from '~/lib/format'
import { skipReasonTexts } from '../audience-texts.ts'
import { campaignTexts as texts } from './texts.ts'
import styles from './campaigns.module.css'

/** From the audience to those who agreed, with every number behind it. */
export function CampaignNumbers({ campaign }: { campaign: CampaignDetail }) {
  const rows = Object.entries(texts.stats).map(([stat, label]) => ({
    label,
    value: campaign.stats[stat as keyof typeof texts.stats],
  }))
  return (
    <Card title={texts.funnel}>
      <div className={styles.numbers}>
        <FunnelChart
          label={texts.funnel}
          isLabelHidden
          formatValue={(value) => formatNumber(value)}
          steps={campaign.funnel.map(({ step, count }) => ({
            id: step,
            label: texts.steps[step] ?? step,
            value: count,
          }))}
        />
        <details>
          <summary className={styles.summary}>{texts.allNumbers}</summary>
          <CountList rows={rows.filter(({ value }) => value > 0)} />
        </details>
        {campaign.skippedBecause.length === 0 ? null : (
          <details>
            <summary className={styles.summary}>{texts.skippedBecause}</summary>
            <CountList
              rows={campaign.skippedBecause.map(({ value, count }) => ({
                label: (skipReasonTexts as Record<string, string>)[value] ?? value,
                value: count,
              }))}
            />
          </details>
        )}
      </div>
    </Card>
  )
}

function CountList({ rows }: { rows: readonly { label: string; value: number }[] }) {
  return (
    <DescriptionList>
      {rows.map(({ label, value }) => (
        <DescriptionItem key={label} term={label}>
          <span className={styles.number}>{formatNumber(value)}</span>
        </DescriptionItem>
      ))}
    </DescriptionList>
  )
}
