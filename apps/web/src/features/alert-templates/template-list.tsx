import { Badge, Button, EmptyState, Heading, linkClassName, SegmentedControl, Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useId } from 'react'
import { isReviewed } from '~/components/alerts/alert-text'
import { alertHazardTexts } from '~/components/alerts/hazard-texts'
import { alertTexts } from '~/components/alerts/texts'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { type AlertHazard, alertQueries, type AlertTemplates } from '~/data/alerts/queries'
import { usePageParams, withParams } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import styles from './alert-templates.module.css'
import { alertTemplateTexts as texts } from './texts.ts'

type Template = AlertTemplates['items'][number]
type Filter = keyof typeof texts.filters

const isReviewedEverywhere = ({ texts: byLanguage }: Template) =>
  Object.keys(byLanguage).every((language) => isReviewed(byLanguage, language))

const matchesFilter: Record<Filter, (template: Template) => boolean> = {
  all: () => true,
  own: ({ version }) => version > 0,
  unreviewed: (template) => !isReviewedEverywhere(template),
}

const filters = Object.keys(texts.filters) as Filter[]

/** What alerts say: each kind of hazard with its phases. */
export function TemplateList({ orgId }: { orgId: string }) {
  const [params, setParams] = usePageParams()
  const filter = filters.find((value) => value === params.get('show')) ?? 'all'
  const query = useQuery(alertQueries.templates(orgId))
  const show = (value: Filter) =>
    setParams((current) => withParams(current, { show: value === 'all' ? null : value }), { replace: true })

  if (query.isError && !query.data) return <QueryErrorPanel subject={texts.subject} query={query} />
  if (!query.data)
    return (
      <div className={styles.stack} aria-busy="true">
        <Skeleton width="half" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    )

  const { items } = query.data
  const shown = items.filter(matchesFilter[filter])
  return (
    <div className={styles.stack}>
      <p className={styles.note}>{texts.intro}</p>
      <SegmentedControl
        label={texts.show}
        value={filter}
        onValueChange={show}
        options={filters.map((value) => ({
          value,
          label: texts.withCount(texts.filters[value], items.filter(matchesFilter[value]).length),
        }))}
      />
      {shown.length === 0 ? (
        <EmptyState
          icon={<FileText />}
          title={filter === 'own' ? texts.emptyOwn : texts.emptyUnreviewed}
          description={filter === 'own' ? texts.emptyOwnDetail : undefined}
          actions={<Button onClick={() => show('all')}>{texts.showAll}</Button>}
        />
      ) : (
        <div className={styles.matrix}>
          {[...Map.groupBy(shown, ({ hazard }) => hazard)].map(([hazard, templates]) => (
            <HazardTemplates key={hazard} hazard={hazard} templates={templates} />
          ))}
        </div>
      )}
    </div>
  )
}

function HazardTemplates({ hazard, templates }: { hazard: AlertHazard; templates: readonly Template[] }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.hazard}>
      <Heading level={2} size="sm" id={titleId}>
        {alertHazardTexts[hazard]}
      </Heading>
      <ul className={styles.phases} data-rows="">
        {templates.map((template) => (
          <TemplateCell key={template.phase} template={template} />
        ))}
      </ul>
    </section>
  )
}

function TemplateCell({ template }: { template: Template }) {
  const { hazard, phase, version, texts: byLanguage } = template
  const languages = Object.keys(byLanguage)
  const reviewed = languages.filter((language) => isReviewed(byLanguage, language))
  return (
    <li className={styles.cell} data-phase={phase}>
      <PageLink
        to={paths.alertTemplate(hazard, phase)}
        className={linkClassName({ tone: 'quiet', className: styles.cellLink ?? '' })}
      >
        {alertTexts.phases[phase]}
      </PageLink>
      {version === 0 ? (
        <span className={styles.note}>{texts.builtIn}</span>
      ) : (
        <Badge tone="accent">{texts.own(version)}</Badge>
      )}
      <span className={styles.note}>{texts.reviewed(reviewed.length, languages.length)}</span>
    </li>
  )
}
