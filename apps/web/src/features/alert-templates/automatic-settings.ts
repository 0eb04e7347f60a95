import { hazardTexts, type Hazard } from '~/components/threats/hazard-texts'
import type { AutomaticAlerts } from '~/data/alert-templates/mutations'
import { formatAlternatives } from '~/lib/format'
import { automaticAlertTexts as texts } from './texts.ts'

export const allHazards = Object.keys(hazardTexts) as Hazard[]

/** The settings for automatic alerts as a form edits them. */
export interface AutomaticValues extends Record<string, string> {
  /** Separated by commas. */
  hazards: string
  minSeverity: AutomaticAlerts['minSeverity']
  delayMinutes: string
  channels: keyof typeof texts.channelOptions
  /** Empty for the default sender. */
  senderId: string
}

export const splitHazards = (hazards: string) => hazards.split(',').filter(Boolean) as Hazard[]

export function toAutomaticValues(automatic: AutomaticAlerts | null): AutomaticValues {
  if (automatic === null)
    return { hazards: '', minSeverity: 'extreme', delayMinutes: '5', channels: 'all', senderId: '' }
  const { hazards, minSeverity, delayMinutes, channels, senderId } = automatic
  return {
    hazards: hazards.join(','),
    minSeverity,
    delayMinutes: String(delayMinutes),
    channels: toChannelOption(channels),
    senderId: senderId ?? '',
  }
}

function toChannelOption(channels: AutomaticAlerts['channels']): AutomaticValues['channels'] {
  if (channels === null) return 'all'
  const options = Object.entries(channelsOf) as [AutomaticValues['channels'], readonly string[] | null][]
  const chosen = new Set<string>(channels)
  return options.find(([, option]) => option && chosen.symmetricDifference(new Set(option)).size === 0)![0]
}

const channelsOf = {
  all: null,
  email: ['email'],
  sms: ['sms'],
  voice: ['voice'],
  both: ['email', 'sms'],
  emailAndVoice: ['email', 'voice'],
  smsAndVoice: ['sms', 'voice'],
  allThree: ['email', 'sms', 'voice'],
} as const satisfies Record<AutomaticValues['channels'], AutomaticAlerts['channels'] | readonly string[]>

export function toAutomatic(values: AutomaticValues): AutomaticAlerts {
  const channels = channelsOf[values.channels]
  return {
    hazards: splitHazards(values.hazards),
    minSeverity: values.minSeverity,
    delayMinutes: Number(values.delayMinutes),
    channels: channels && [...channels],
    senderId: values.senderId || null,
  }
}

const namedHazardsMax = 4

/** One sentence about what will happen. */
export function summarizeAutomatic({
  hazards,
  minSeverity,
  delayMinutes,
  channels,
}: AutomaticAlerts): string {
  const option = toChannelOption(channels)
  return texts.onDetail({
    severities: texts.severities[minSeverity],
    hazards:
      hazards.length === allHazards.length
        ? texts.everyKind
        : hazards.length > namedHazardsMax
          ? texts.kinds(hazards.length)
          : formatAlternatives(hazards.map((hazard) => hazardTexts[hazard].toLowerCase())),
    delay: texts.minutes(delayMinutes),
    channels: option === 'all' ? '' : texts.byChannels[option],
  })
}
