import { useSuspenseQuery } from '@tanstack/react-query'
import { sessionQueries } from '~/data/session/queries'
import { useOrgId } from '~/lib/selected-org'
import { shellTexts } from '~/components/shell-texts'
import styles from './shell.module.css'

/** Says that an organisation is a demonstration; nothing for a real one. */
export function DemoBanner() {
  const { data: org } = useSuspenseQuery(sessionQueries.org(useOrgId()))
  return org.demo ? <p className={styles.banner}>{shellTexts.demoBanner}</p> : null
}
