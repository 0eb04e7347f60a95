import { Badge, Button, Card, ConfirmDialog, Skeleton, Text, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { type AlertSettings, useReplaceAlertSettings } from '~/data/alert-templates/mutations'
import { alertQueries } from '~/data/alerts/queries'
import { formatRelativeTime } from '~/lib/format'
import { toastFailure } from '~/lib/toast-failure'
import styles from './alert-templates.module.css'
import { AutomaticBlocked } from './automatic-blocked.tsx'
import { AutomaticForm } from './automatic-form.tsx'
import { summarizeAutomatic } from './automatic-settings.ts'
import { automaticAlertTexts as texts } from './texts.ts'

interface AutomaticAlertsCardProps {
  orgId: string
  /** False shows the settings read-only. */
  mayUpdate: boolean
}

/** What automatic alerts do, or that they're off. */
export function AutomaticAlertsCard({ orgId, mayUpdate }: AutomaticAlertsCardProps) {
  const query = useQuery(alertQueries.settings(orgId))
  const [isEditing, setEditing] = useState(false)
  if (query.data && isEditing)
    return <AutomaticForm orgId={orgId} settings={query.data} onClose={() => setEditing(false)} />
  if (query.data)
    return (
      <AutomaticSummary
        orgId={orgId}
        settings={query.data}
        mayUpdate={mayUpdate}
        onEdit={() => setEditing(true)}
      />
    )
  if (query.isError) return <QueryErrorPanel subject={texts.subject} query={query} />
  return (
    <Card title={texts.title} aria-busy="true">
      <Skeleton shape="block" />
    </Card>
  )
}

interface AutomaticSummaryProps extends AutomaticAlertsCardProps {
  settings: AlertSettings
  onEdit: () => void
}

function AutomaticSummary({ orgId, settings, mayUpdate, onEdit }: AutomaticSummaryProps) {
  const { automatic, approvalOver, updatedAt, updatedBy } = settings
  return (
    <Card
      title={texts.title}
      description={texts.detail}
      actions={
        mayUpdate ? (
          automatic === null ? (
            <Button size="sm-md" onClick={onEdit}>
              {texts.setUp}
            </Button>
          ) : (
            <>
              <Button size="sm-md" onClick={onEdit}>
                {texts.edit}
              </Button>
              <TurnOffButton orgId={orgId} settings={settings} />
            </>
          )
        ) : null
      }
    >
      <div className={styles.automatic}>
        {automatic === null ? null : <AutomaticBlocked settings={settings} />}
        <p className={styles.state}>
          <Badge tone={automatic === null ? 'neutral' : 'success'}>
            {automatic === null ? texts.off : texts.on}
          </Badge>
          <span>{automatic === null ? texts.offDetail : summarizeAutomatic(automatic)}</span>
        </p>
        {automatic !== null && approvalOver !== null ? <Text>{texts.approval(approvalOver)}</Text> : null}
        {automatic !== null && updatedBy !== null && updatedAt !== null ? (
          <Text size="sm" tone="muted">
            {texts.changedBy(updatedBy.name, formatRelativeTime(updatedAt))}
          </Text>
        ) : null}
      </div>
    </Card>
  )
}

function TurnOffButton({ orgId, settings }: { orgId: string; settings: AlertSettings }) {
  const replace = useReplaceAlertSettings(orgId)
  const [isConfirmOpen, setConfirmOpen] = useState(false)

  function turnOff() {
    replace.mutate(
      // The approval rule is sent along, so it mustn't be older than what someone else has saved.
      { body: { approvalOver: settings.approvalOver, automatic: null }, version: settings.version },
      {
        onSuccess: () => toast({ heading: texts.turnedOff }),
        onError: (error) => toastFailure(texts.couldNotTurnOff, error),
        onSettled: () => setConfirmOpen(false),
      },
    )
  }

  return (
    <>
      <Button size="sm-md" tone="dangerGhost" onClick={() => setConfirmOpen(true)}>
        {texts.turnOff}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={() => setConfirmOpen(false)}
        tone="danger"
        title={texts.turnOffTitle}
        description={texts.turnOffDetail}
        confirmLabel={texts.turnOff}
        loading={replace.isPending}
        onConfirm={turnOff}
      />
    </>
  )
}
