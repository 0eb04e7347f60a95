import { Button } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { accountQueries } from '~/data/account/queries'
import { formatExactTime } from '~/lib/format'
import { accountTexts } from './texts.ts'
import styles from './account.module.css'

const shownMax = 10

export interface PastSignInsProps {
  /** A button that stands before its own. */
  children: ReactNode
}

/** When the person has last signed in, as the identity provider remembers it. Asked for only when wanted. */
export function PastSignIns({ children }: PastSignInsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const signIns = useQuery({ ...accountQueries.pastSignIns(), enabled: isOpen })

  return (
    <>
      <div className={styles.buttons}>
        {children}
        <Button
          tone="ghost"
          size="sm-md"
          aria-expanded={isOpen}
          loading={isOpen && signIns.isPending}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? accountTexts.hidePastSignIns : accountTexts.showPastSignIns}
        </Button>
      </div>
      {isOpen && signIns.isError && !signIns.data ? (
        <QueryErrorPanel what={accountTexts.pastSignInsSubject} query={signIns} />
      ) : null}
      {isOpen && signIns.data ? (
        signIns.data.length === 0 ? (
          <p>{accountTexts.noPastSignIns}</p>
        ) : (
          <ol className={styles.pastSignIns} aria-label={accountTexts.pastSignIns}>
            {signIns.data.slice(0, shownMax).map(({ atMs, city, country, ip }, index) => (
              <li key={`${atMs} ${index}`}>
                <time dateTime={new Date(atMs).toISOString()}>{formatExactTime(new Date(atMs))}</time>{' '}
                {accountTexts.signInFrom([city, country, ip].filter((part) => part !== '').join(', '))}
              </li>
            ))}
          </ol>
        )
      ) : null}
    </>
  )
}
