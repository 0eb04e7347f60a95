/** When something goes out within the next day: `Sat 8:00 AM`. */
export const dayAndTime = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const
