import { isKeyOf } from '~/components/list-page/list-resource'
import { isUuid, type ListRules, type ListState } from '~/lib/list-url'
import { activityTexts as texts } from './texts.ts'

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const isDay = (value: string) => dayPattern.test(value) && !Number.isNaN(Date.parse(value))

const isAction = (value: string) => /^[a-z_]+\.[a-z_]+$/.test(value)

/** The filters in the URL. Days are in the browser's time zone. */
export const activityRules: ListRules = {
  filters: [
    { field: 'actorId', isValid: isUuid, isSingle: true },
    { field: 'propertyId', isValid: isUuid, isSingle: true },
    { field: 'action', isValid: isAction },
    { field: 'category', isValid: isKeyOf(texts.categories) },
    { field: 'from', isValid: isDay, isSingle: true },
    { field: 'to', isValid: isDay, isSingle: true },
  ],
  sortOrders: { '-seq': 'newest first' },
  defaultSort: '-seq',
}

export interface ActivityConditions {
  q?: string
  category?: string
  action?: string
  actorId?: string
  propertyId?: string
  from?: string
  to?: string
}

/** The API parameters: from the start of the first day to the end of the last. */
export function toActivityConditions({ q, filters }: ListState): ActivityConditions {
  const [from] = filters.from ?? []
  const [to] = filters.to ?? []
  return {
    ...(q !== '' && { q }),
    ...(filters.category && { category: filters.category.join(',') }),
    ...(filters.action && { action: filters.action.join(',') }),
    ...(filters.actorId && { actorId: filters.actorId.join(',') }),
    ...(filters.propertyId && { propertyId: filters.propertyId.join(',') }),
    ...(from !== undefined && { from: startOfDay(from, 0) }),
    ...(to !== undefined && { to: startOfDay(to, 1) }),
  }
}

function startOfDay(calendarDay: string, daysLater: number) {
  const [year, month, date] = calendarDay.split('-').map(Number)
  return new Date(year!, month! - 1, date! + daysLater).toISOString()
}
