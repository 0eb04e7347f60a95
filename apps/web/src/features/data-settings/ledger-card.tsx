import type { ApiData } from '@parapet/api-client'
import { Banner, Button, Card, Code, DescriptionItem, DescriptionList, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { useVerifyLedger } from '~/data/ledger/mutations'
import { ledgerQueries } from '~/data/ledger/queries'
import { formatNumber, formatRelativeTime } from '~/lib/format'
import { toastFailure } from '~/lib/toast-failure'
import { dataTexts as texts } from './texts.ts'
import styles from './data-settings.module.css'

/** Verifies the whole ledger on request and shows the result. */
export function LedgerCard({ orgId }: { orgId: string }) {
  const verify = useVerifyLedger(orgId)
  const newest = useQuery(ledgerQueries.recent(orgId, { limit: 1 }))
  const result = verify.data

  return (
    <Card title={texts.ledger} description={texts.ledgerDetail}>
      <div className={styles.verdict}>
        <div>
          <Button
            icon={<ShieldCheck />}
            loading={verify.isPending}
            onClick={() =>
              verify.mutate(undefined, {
                onError: (error) => toastFailure(texts.couldNotVerify, error),
              })
            }
          >
            {texts.verify}
          </Button>
        </div>
        {result ? (
          <>
            {result.problem ? (
              <Banner tone="danger" title={texts.verificationFailed(formatNumber(result.problem.seq))}>
                {result.problem.message} {texts.verificationNextStep}
              </Banner>
            ) : (
              <Banner tone="success">{texts.ledgerVerified(texts.events(result.checked))}</Banner>
            )}
            <DescriptionList>
              <DescriptionItem term={texts.verifiedAt}>
                <RelativeTime moment={result.verifiedAt} />
              </DescriptionItem>
              <DescriptionItem term={texts.latestEvent}>
                <Code className={styles.hash}>{result.headHash}</Code>
              </DescriptionItem>
            </DescriptionList>
          </>
        ) : newest.isError && !newest.data ? (
          <QueryErrorPanel subject={texts.ledgerSubject} query={newest} />
        ) : (
          <Text tone="muted">{newest.data ? describeChain(newest.data.chain) : '\u00A0'}</Text>
        )}
      </div>
    </Card>
  )
}

/** The outcome of the latest verification. */
function describeChain({ ok, verifiedAt }: ApiData<'listLedgerEvents'>['chain']): string {
  if (ok === null || verifiedAt === null) return texts.neverVerified
  const when = formatRelativeTime(verifiedAt)
  return ok ? texts.lastVerified(when) : texts.lastVerificationFailed(when)
}
