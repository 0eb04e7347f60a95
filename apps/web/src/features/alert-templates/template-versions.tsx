import { Badge, Button, Card } from '@parapet/ui'
import { Byline } from '~/components/byline'
import type { AlertTemplate, AlertTexts } from '~/data/alerts/queries'
import styles from './alert-templates.module.css'
import { alertTemplateTexts as texts } from './texts.ts'

interface TemplateVersionsProps {
  template: AlertTemplate
  /** Puts a version into the editor. */
  onRestore: (texts: AlertTexts, name: string) => void
}

/** The organization's versions of a text, newest first, and the built-in one. */
export const TemplateVersions = ({ template, onRestore }: TemplateVersionsProps) => (
  <Card title={texts.versions} description={texts.versionsDetail}>
    <ul className={styles.versions}>
      {template.versions.map(({ version, texts: byLanguage, createdAt, createdBy }) => (
        <li key={version} className={styles.version}>
          <span className={styles.versionName}>
            <span>{texts.version(version)}</span>
            {version === template.version ? <Badge tone="accent">{texts.current}</Badge> : null}
          </span>
          <span className={styles.note}>
            <Byline moment={createdAt} person={createdBy} />
          </span>
          <Button
            size="sm-md"
            aria-label={texts.restoreVersion(version)}
            onClick={() => onRestore(byLanguage, texts.version(version))}
          >
            {texts.restore}
          </Button>
        </li>
      ))}
      <li className={styles.version}>
        <span className={styles.versionName}>
          <span>{texts.builtInVersion}</span>
          {template.version === 0 ? <Badge tone="accent">{texts.current}</Badge> : null}
        </span>
        <Button
          size="sm-md"
          aria-label={texts.restoreBuiltIn}
          onClick={() => onRestore(template.builtIn, texts.builtInVersion)}
        >
          {texts.restore}
        </Button>
      </li>
    </ul>
  </Card>
)
