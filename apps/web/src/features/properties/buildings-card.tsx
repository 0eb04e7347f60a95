import { Button, Card, ConfirmDialog, IconButton, Skeleton, StatusDot, Text, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { MapPin, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { useDeleteBuilding } from '~/data/buildings/mutations'
import { type Building, buildingsQuery, type PropertyBuilding } from '~/data/buildings/queries'
import { formatNumber } from '~/lib/format'
import { toastFailure } from '~/lib/toast-failure'
import styles from './buildings-card.module.css'
import { buildingTexts as texts } from './building-texts.ts'

interface BuildingsCardProps {
  orgId: string
  propertyId: string
  /** Opens a form; with a name, for that building. Without it, nothing can be changed. */
  onEdit?: ((building: string | null) => void) | undefined
}

const initialMax = 12

/** The buildings of a property, how many units they have, and which have a location of their own. */
export function BuildingsCard({ orgId, propertyId, onEdit }: BuildingsCardProps) {
  const query = useQuery(buildingsQuery(orgId, propertyId))
  const [isExpanded, setExpanded] = useState(false)
  const [removed, setRemoved] = useState<Building | null>(null)
  const { items = [], unitsWithoutBuilding = 0 } = query.data ?? {}
  // Most properties have one building, whose location is the property's.
  if (query.data && items.length === 0 && !onEdit) return null
  const hasPlaced = items.some(({ building }) => building !== null)

  return (
    <Card
      title={texts.title}
      aria-busy={query.isPending}
      description={items.length > 0 ? texts.detail : undefined}
      actions={
        onEdit ? (
          <Button size="sm" onClick={() => onEdit(null)}>
            {texts.add}
          </Button>
        ) : undefined
      }
    >
      {query.isError && !query.data ? <QueryErrorPanel subject={texts.subject} query={query} /> : null}
      {query.isPending ? <Skeleton width="three-quarters" /> : null}
      {query.data && items.length === 0 ? <Text tone="muted">{texts.empty}</Text> : null}
      {items.length === 0 ? null : (
        <ul className={styles.rows}>
          {(isExpanded ? items : items.slice(0, initialMax)).map((item) => (
            <BuildingRow
              key={item.building?.id ?? item.name}
              item={item}
              onEdit={onEdit}
              onRemove={setRemoved}
            />
          ))}
        </ul>
      )}
      {isExpanded || items.length <= initialMax ? null : (
        <Button size="sm" onClick={() => setExpanded(true)}>
          {texts.showAll(formatNumber(items.length))}
        </Button>
      )}
      {hasPlaced && unitsWithoutBuilding > 0 ? (
        <Text tone="muted" size="sm">
          {texts.unitsWithoutBuilding(unitsWithoutBuilding)}
        </Text>
      ) : null}
      {removed ? <RemoveDialog orgId={orgId} building={removed} onClose={() => setRemoved(null)} /> : null}
    </Card>
  )
}

interface BuildingRowProps {
  item: PropertyBuilding
  onEdit?: ((building: string | null) => void) | undefined
  onRemove: (building: Building) => void
}

function BuildingRow({ item: { name, units, building }, onEdit, onRemove }: BuildingRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.quiet}>
          {units === 0 ? texts.noUnits : texts.units(units)}
          {building?.line1 ? ` · ${building.line1}` : null}
        </span>
      </span>
      <StatusDot tone={building ? 'success' : 'neutral'}>
        {building ? texts.located : texts.notLocated}
      </StatusDot>
      {onEdit ? (
        <span className={styles.actions}>
          {building ? (
            <>
              <IconButton label={texts.editNamed(name)} icon={<Pencil />} onClick={() => onEdit(name)} />
              <IconButton
                label={texts.removeNamed(name)}
                icon={<Trash2 />}
                onClick={() => onRemove(building)}
              />
            </>
          ) : (
            <Button
              size="sm"
              aria-label={texts.placeNamed(name)}
              icon={<MapPin />}
              onClick={() => onEdit(name)}
            >
              {texts.place}
            </Button>
          )}
        </span>
      ) : null}
    </li>
  )
}

interface RemoveDialogProps {
  orgId: string
  building: Building
  onClose: () => void
}

function RemoveDialog({ orgId, building: { id, name, version }, onClose }: RemoveDialogProps) {
  const remove = useDeleteBuilding(orgId)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.removeTitle(name)}
      description={texts.removeDetail}
      confirmLabel={texts.remove}
      tone="danger"
      loading={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { id, version },
          {
            onSuccess: () => toast({ color: 'success', heading: texts.removed(name) }),
            onError: (error) => toastFailure(texts.removeFailed, error),
            onSettled: onClose,
          },
        )
      }
    />
  )
}
