import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTypedChoices } from '~/data/use-typed-choices'
import { portfolioQueries } from './queries.ts'

interface Choice {
  value: string
  label: string
  description?: string
}

/**
 * The active portfolios whose names fit what is typed, as a combobox takes them. `current` is the chosen one, so that
 * its name stands there before the choices have arrived.
 */
export function usePortfolioChoices(orgId: string, current?: { id: string; name: string } | null) {
  const { q, toProps } = useTypedChoices()
  const choices = useQuery({ ...portfolioQueries.choices(orgId, q), placeholderData: keepPreviousData })
  const found: Choice[] = (choices.data?.items ?? []).map(({ id, name, code }) => ({
    value: id,
    label: name,
    ...(code === null ? {} : { description: code }),
  }))
  const isMissing = current && q === '' && !found.some((choice) => choice.value === current.id)

  return toProps(choices, isMissing ? [{ value: current.id, label: current.name }, ...found] : found)
}
