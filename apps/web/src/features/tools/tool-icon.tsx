import {
  IconArrowsDiff,
  IconBulb,
  IconChartBar,
  IconFileText,
  IconMessageCircle,
  IconPencil,
  IconPhoto,
  IconScale,
  IconSearch,
  IconSparkles,
  IconSpeakerphone,
  IconStar,
  IconTarget,
  IconVideo,
  IconWand,
  type TablerIcon,
} from '@tabler/icons-react'

const icons: Record<string, TablerIcon> = {
  PenLine: IconPencil,
  Sparkles: IconSparkles,
  Wand: IconWand,
  Bulb: IconBulb,
  Video: IconVideo,
  Photo: IconPhoto,
  FileText: IconFileText,
  MessageCircle: IconMessageCircle,
  Speakerphone: IconSpeakerphone,
  Target: IconTarget,
  ChartBar: IconChartBar,
  Scale: IconScale,
  ArrowsDiff: IconArrowsDiff,
  Search: IconSearch,
  Star: IconStar,
}

export const toolIconNames = Object.keys(icons)

/** The icon of that name, or a pen if it is unknown. */
export function ToolIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Icon = Object.hasOwn(icons, name) ? icons[name] : undefined
  const Shown = Icon ?? IconPencil
  return <Shown size={size} aria-hidden data-icon={Icon ? name : 'PenLine'} />
}
