import type { ToolType } from '@hookline/contract/fields.schemas'
import { analyzeToolKey, compareToolKey, defaultToolKey, fallbackTool } from '@hookline/contract/tools/tools.rules'

/** What distinguishes the screens of the three tools. */
export interface ToolKind {
  type: ToolType
  toolKey: string
  /** A part of the key under which a user's form and batch are saved. */
  storageName: string
  /** Shown while the tool loads, when it cannot be fetched and when it has another type. */
  fallback: { displayName: string; description: string }
  /** Shown when the tool has no description. */
  description: string
  /** Whether one result is made from two videos, and not one from each. */
  isComparison: boolean
  submitLabel: (videos: number) => string
  /** Shown while files still wait to be uploaded. */
  uploadAndSubmitLabel: (videos: number) => string
  overlayTitle: string
  defaultFormat: { label: string; note: string }
  /** The results area before the first batch. */
  empty: { title: string; message: string }
}

export const toolKinds: Record<ToolType, ToolKind> = {
  'ad copy': {
    type: 'ad copy',
    toolKey: defaultToolKey,
    storageName: 'studio',
    fallback: fallbackTool,
    description: 'Upload one or more videos and get ad copy for each of them.',
    isComparison: false,
    submitLabel: (videos) => (videos > 1 ? `Generate ad copy for ${videos} videos` : 'Generate ad copy'),
    uploadAndSubmitLabel: (videos) => `Upload and generate${videos > 1 ? ` ${videos}` : ''}`,
    overlayTitle: 'Processing your video',
    defaultFormat: { label: 'Default (copy variants)', note: 'Copy variants are created.' },
    empty: {
      title: 'Your ad copy appears here',
      message: 'Drop videos anywhere on this page, choose a model and generate. Each video gets its own row.',
    },
  },
  analysis: {
    type: 'analysis',
    toolKey: analyzeToolKey,
    storageName: 'analyze',
    fallback: { displayName: 'Analyze a Video', description: '' },
    description: 'Upload one or more videos and learn what each says, what works and what to change.',
    isComparison: false,
    submitLabel: (videos) => (videos > 1 ? `Analyze ${videos} videos` : 'Analyze video'),
    uploadAndSubmitLabel: (videos) => `Upload and analyze${videos > 1 ? ` ${videos}` : ''}`,
    overlayTitle: 'Processing your video',
    defaultFormat: { label: 'Default (video analysis)', note: 'The default format is used.' },
    empty: {
      title: 'The analysis appears here',
      message: 'Upload a video to see its hook, scenes, message and pace, second by second.',
    },
  },
  comparison: {
    type: 'comparison',
    toolKey: compareToolKey,
    storageName: 'compare',
    fallback: { displayName: 'Compare Videos', description: '' },
    description: 'Choose two videos and learn which does what better, and what to try next.',
    isComparison: true,
    submitLabel: () => 'Compare videos',
    uploadAndSubmitLabel: () => 'Upload and compare',
    overlayTitle: 'Processing your videos',
    defaultFormat: { label: 'Default (video comparison)', note: 'The default format is used.' },
    empty: {
      title: 'The comparison appears here',
      message: 'Choose two videos to compare them side by side.',
    },
  },
}

/** The places of a comparison's videos, in their order. */
export const videoSlots = ['Video 1', 'Video 2'] as const
