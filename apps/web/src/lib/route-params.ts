/** The named parameter of the matched route. @throws Error when the route has none of that name. */
export function getParam<Name extends string>(params: Partial<Record<Name, string>>, name: Name): string {
  const value = params[name]
  if (value === undefined) {
    throw new Error(
      `The route has no parameter "${name}". Name it in the path of its entry in route-table.ts.`,
    )
  }
  return value
}
