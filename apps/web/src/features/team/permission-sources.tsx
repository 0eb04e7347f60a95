import { Text } from '@parapet/ui'
import { RelativeTime } from '~/components/relative-time'
import type { MemberAccess } from '~/data/team/access-queries'
import { accessTexts as texts } from './access-texts.ts'
import styles from './access.module.css'

type Source = MemberAccess['permissions'][number]['sources'][number]

/** Where a right comes from: roles first, then what was granted in single places. */
export function PermissionSources({ sources }: { sources: readonly Source[] }) {
  const ordered = sources.toSorted((a, b) => (a.type === b.type ? 0 : a.type === 'role' ? -1 : 1))
  return (
    <ul className={styles.sources}>
      {ordered.map((source) => (
        <li key={`${source.id} ${source.grantId ?? ''}`}>
          <Text size="sm" tone="muted">
            {source.resource
              ? texts.fromGrant(source.name, source.resource.name)
              : texts.fromRole(source.name)}
            {source.expiresAt === null ? null : (
              <>
                {' '}
                ({texts.endsIn} <RelativeTime moment={source.expiresAt} />)
              </>
            )}
          </Text>
        </li>
      ))}
    </ul>
  )
}
