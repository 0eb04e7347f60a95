import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { tenantQueries } from '~/data/tenants/queries'
import { useTypedChoices } from '~/data/use-typed-choices'
import { api } from '~/lib/api'

const choicesOf = (orgId: string, q: string) =>
  queryOptions({
    queryKey: [...tenantQueries.all(orgId), 'choices', q],
    queryFn: ({ signal }) =>
      api.listTenants({ query: { limit: 20, ...(q === '' ? {} : { q }) } }, { signal }),
    staleTime: 30_000,
    throwOnError: false,
  })

/** The tenants that fit what is typed, as a combobox takes them. */
export function useTenantChoices(orgId: string) {
  const { q, toProps } = useTypedChoices()
  const choices = useQuery({ ...choicesOf(orgId, q), placeholderData: keepPreviousData })

  const found = (choices.data?.items ?? []).map(({ id, displayName, property }) => ({
    value: id,
    label: displayName,
    ...(property === null ? {} : { description: property.name }),
  }))

  return toProps(choices, found)
}
