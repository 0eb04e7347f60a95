import { Button, Combobox, Dialog, DropdownMenu, Field, MenuItem, Progress, Text } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { usePortfolioChoices } from '~/data/portfolios/use-portfolio-choices'
import { refreshProperties, type PropertyPatch } from '~/data/properties/mutations'
import type { PropertyListItem } from '~/data/properties/queries'
import { updateMany, type ManyResult } from '~/data/properties/update-many'
import { formatNumber } from '~/lib/format'
import { propertyTexts } from '~/texts/properties'
import { propertyValueTexts } from '~/texts/property-values'
import styles from './property-bulk-actions.module.css'

export interface PropertyBulkActionsProps {
  orgId: string
  properties: readonly PropertyListItem[]
  /** The chosen rows are done with. */
  onDone: () => void
}

type Run = { finished: number; total: number; names: Map<string, string>; result: ManyResult | null }
type Criticality = PropertyListItem['criticality']

/** What can be done with several properties at once, and how it went with each. */
export function PropertyBulkActions({ orgId, properties, onDone }: PropertyBulkActionsProps) {
  const queryClient = useQueryClient()
  const [run, setRun] = useState<Run | null>(null)
  const [isMoving, setIsMoving] = useState(false)
  const portfolios = usePortfolioChoices(orgId)
  const [portfolioId, setPortfolioId] = useState<string | null>(null)

  const mayUpdate = properties.filter(({ permissions }) => permissions.includes('property:update'))
  const mayArchive = properties.filter(({ permissions }) => permissions.includes('property:archive'))
  const active = mayArchive.filter(({ status }) => status !== 'archived')
  const archived = mayArchive.filter(({ status }) => status === 'archived')
  const refused = properties.length - Math.min(mayUpdate.length, mayArchive.length)

  async function change(chosen: readonly PropertyListItem[], body: PropertyPatch) {
    const names = new Map(chosen.map(({ id, name }) => [id, name]))
    const started: Run = { finished: 0, total: chosen.length, names, result: null }
    setRun(started)
    const result = await updateMany([...names.keys()], body, (finished) => setRun({ ...started, finished }))
    setRun({ ...started, finished: chosen.length, result })
    await refreshProperties(queryClient, orgId)
  }

  function close() {
    setRun(null)
    onDone()
  }

  return (
    <>
      {refused > 0 ? (
        <Text size="sm" tone="muted">
          {propertyTexts.notAllowedFor(formatNumber(refused))}
        </Text>
      ) : null}
      {mayUpdate.length > 0 ? (
        <>
          <DropdownMenu
            trigger={
              <Button size="sm" endIcon={<ChevronDown />}>
                {propertyTexts.setCriticality}
              </Button>
            }
          >
            {(Object.entries(propertyValueTexts.criticality) as [Criticality, string][]).map(
              ([value, label]) => (
                <MenuItem key={value} onSelect={() => void change(mayUpdate, { criticality: value })}>
                  {label}
                </MenuItem>
              ),
            )}
          </DropdownMenu>
          <Button size="sm" onClick={() => setIsMoving(true)}>
            {propertyTexts.move}
          </Button>
        </>
      ) : null}
      {archived.length > 0 ? (
        <Button
          size="sm"
          icon={<ArchiveRestore />}
          onClick={() => void change(archived, { status: 'active' })}
        >
          {propertyTexts.restore}
        </Button>
      ) : null}
      {active.length > 0 ? (
        <Button size="sm" icon={<Archive />} onClick={() => void change(active, { status: 'archived' })}>
          {propertyTexts.archive}
        </Button>
      ) : null}

      <Dialog
        open={isMoving}
        onOpenChange={setIsMoving}
        size="sm"
        title={propertyTexts.moveTitle(propertyTexts.properties(formatNumber(mayUpdate.length)))}
        footer={
          <>
            <Button onClick={() => setIsMoving(false)}>{propertyTexts.cancel}</Button>
            <Button
              tone="primary"
              disabled={portfolioId === null}
              onClick={() => {
                if (portfolioId === null) return
                setIsMoving(false)
                void change(mayUpdate, { portfolioId })
              }}
            >
              {propertyTexts.move}
            </Button>
          </>
        }
      >
        <Field label={propertyTexts.portfolio}>
          <Combobox {...portfolios} value={portfolioId} onValueChange={setPortfolioId} />
        </Field>
      </Dialog>
      {run ? <RunDialog run={run} onClose={close} /> : null}
    </>
  )
}

function RunDialog({ run: { finished, total, names, result }, onClose }: { run: Run; onClose: () => void }) {
  const of = (count: number) => propertyTexts.properties(formatNumber(count))
  const isEnded = result !== null

  return (
    <Dialog
      open
      // Leaving early would hide how it ended; the calls that are on their way cannot be taken back.
      onOpenChange={() => isEnded && onClose()}
      closesOnOutsidePress={isEnded}
      size="sm"
      title={
        !isEnded
          ? propertyTexts.changing(of(total))
          : result.failed.length === 0
            ? propertyTexts.changed(of(result.done.length))
            : propertyTexts.partlyChanged(of(result.done.length), formatNumber(result.failed.length))
      }
      footer={
        <Button tone="primary" loading={!isEnded} onClick={onClose}>
          {propertyTexts.close}
        </Button>
      }
    >
      <Progress
        label={propertyTexts.title}
        hideLabel
        value={total === 0 ? 1 : finished / total}
        valueText={propertyTexts.working(formatNumber(finished), formatNumber(total))}
        tone={result && result.failed.length > 0 ? 'danger' : 'accent'}
      />
      {result && result.failed.length > 0 ? (
        <ul className={styles.failures}>
          {result.failed.map(({ id, reason }) => (
            <li key={id}>
              <strong className={styles.name}>{names.get(id)}</strong> {reason}
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  )
}
