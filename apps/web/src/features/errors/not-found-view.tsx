import { buttonClassName, Logo } from '@parapet/ui'
import { Link } from '~/components/link'
import type { ErrorDescription } from '~/lib/page-error'
import { paths } from '~/lib/paths'
import { errorTexts } from '~/lib/error-texts'
import { PlainErrorView } from './plain-error-view.tsx'
import styles from './errors.module.css'

/** The view for 404, the only error with a link home. */
export function NotFoundView(error: ErrorDescription) {
  return (
    <div className={styles.page}>
      <Logo size="md" />
      <PlainErrorView {...error} />
      <Link to={paths.home()} className={buttonClassName({ tone: 'primary' })}>
        {errorTexts.goHome}
      </Link>
    </div>
  )
}
