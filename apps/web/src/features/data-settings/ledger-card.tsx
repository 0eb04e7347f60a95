import type { ApiData } from '@parapet/api-client'
import { Banner, Button, Card, Code, DescriptionItem, DescriptionList, Text, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { useVerifyLedger } from '~/data/ledger/mutations'
import { ledgerQueries } from '~/data/ledger/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber, formatRelativeTime } from '~/lib/format'
import { dataTexts as texts } from './texts.ts'
import styles from './data-settings.module.css'

/** Computes the whole ledger again when asked, and says what came of it. */
export function LedgerCard({ orgId }: { orgId: string }) {
  const verify = useVerifyLedger(orgId)
  const newest = useQuery(ledgerQueries.recent(orgId, { limit: 1 }))
  const verdict = verify.data

  return (
    <Card title={texts.ledger} description={texts.ledgerDetail}>
      <div className={styles.verdict}>
        <div>
          <Button
            icon={<ShieldCheck />}
            loading={verify.isPending}
            onClick={() =>
              verify.mutate(undefined, {
                onError: (error) =>
                  toast({
                    color: 'danger',
                    heading: texts.couldNotVerify,
                    body: describeFailure(error),
                    persistent: true,
                  }),
              })
            }
          >
            {texts.verify}
          </Button>
        </div>
        {verdict ? (
          <>
            {verdict.problem ? (
              <Banner tone="danger" title={texts.broken(formatNumber(verdict.problem.seq))}>
                {verdict.problem.message}
              </Banner>
            ) : (
              <Banner tone="success">{texts.whole(texts.events(verdict.checked))}</Banner>
            )}
            <DescriptionList>
              <DescriptionItem term={texts.checkedAt}>
                <RelativeTime moment={verdict.verifiedAt} />
              </DescriptionItem>
              <DescriptionItem term={texts.head}>
                <Code className={styles.hash}>{verdict.headHash}</Code>
              </DescriptionItem>
            </DescriptionList>
          </>
        ) : newest.isError && !newest.data ? (
          <QueryErrorPanel what={texts.ledger} query={newest} />
        ) : (
          <Text tone="muted">{newest.data ? describeChain(newest.data.chain) : '\u00A0'}</Text>
        )}
      </div>
    </Card>
  )
}

/** What the last check found, whoever asked for it. */
function describeChain({ ok, verifiedAt }: ApiData<'listLedgerEvents'>['chain']): string {
  if (ok === null || verifiedAt === null) return texts.neverChecked
  const when = formatRelativeTime(verifiedAt)
  return ok ? texts.lastWhole(when) : texts.lastBroken(when)
}
