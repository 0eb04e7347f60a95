/** Separate from `listTexts`, because the list renders before any of these are needed. */
export const bulkTexts = {
  notAllowedFor: (count: string) => `You don’t have permission to do this for ${count} of them.`,
  changing: (count: string) => `Updating ${count}`,
  changed: (count: string) => `${count} updated.`,
  partlyChanged: (updatedCount: string, failedCount: string) =>
    `${updatedCount} updated, ${failedCount} failed.`,
  stopped: (updatedCount: string, remaining: string) =>
    `Stopped: ${updatedCount} updated, ${remaining} not updated.`,
  stop: 'Cancel',
  runInBackground: 'Continue in background',
  continuesAsTask: 'This continues even if you leave the page. Find it under Tasks.',
  unchanged: (count: string) => `${count} needed no change.`,
  andMore: (count: string) => `And ${count} more.`,
  tagged: (count: string, tag: string) => `${count} tagged “${tag}”.`,
  archived: (count: string) => `${count} archived.`,
  progressOf: (finishedCount: string, total: string) => `${finishedCount} of ${total}`,
  progress: 'Progress',
  close: 'Close',
  tag: 'Tag',
  addTag: 'Add tag',
  tagTitle: (count: string) => `Tag ${count}`,
  tagHelp: 'Added to existing tags.',
  cancel: 'Cancel',
  undo: 'Undo',
} as const
