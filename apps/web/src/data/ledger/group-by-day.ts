/** Events of the same day in the order they came, newest day first when they came so. */
export function groupByDay<Event extends { occurredAt: string }>(
  events: readonly Event[],
  getDay: (moment: string) => string,
): { day: string; events: Event[] }[] {
  const groups: { day: string; events: Event[] }[] = []
  for (const event of events) {
    const day = getDay(event.occurredAt)
    const last = groups.at(-1)
    if (last?.day === day) last.events.push(event)
    else groups.push({ day, events: [event] })
  }
  return groups
}
